import { createTransport } from 'nodemailer';
import { type MailContent } from './mail-content.js';
import { type MailAddress, type MailAttachment } from './mail-job.js';
import { layOutHtml, layOutText, type Letterhead } from './mail-layout.js';

export interface Composition {
  readonly content: MailContent;
  readonly letterhead: Letterhead;
  /** With its angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  readonly references?: readonly string[];
  readonly attachments?: readonly MailAttachment[];
  /** Where bounces go: the envelope's sender. */
  readonly bounceTo: string;
}

/** A message as it travels. */
export interface ComposedMail {
  readonly messageId: string;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** The whole MIME message, with CRLF line ends. */
  readonly source: Buffer;
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Keeps out-of-office replies from answering (RFC 3834; the second for Exchange). Bounces still come. */
const fromAMachine = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Lays a message out as text and HTML and encodes it (RFC 5322, MIME). Reads no file and no URL. */
export async function compose(mail: Composition): Promise<ComposedMail> {
  const { content, letterhead, messageId, references } = mail;
  const envelope = { from: mail.bounceTo, to: [mail.to.address] };
  const { message } = await composer.sendMail({
    messageId,
    date: mail.date,
    from: header(mail.from),
    to: header(mail.to),
    replyTo: mail.replyTo && header(mail.replyTo),
    inReplyTo: references?.at(-1),
    references: references && [...references],
    subject: oneLine(content.subject),
    text: layOutText(content, letterhead),
    html: layOutHtml(content, letterhead),
    attachments: mail.attachments?.map(({ name, type, content: file }) => ({
      filename: name,
      contentType: type,
      content: file,
    })),
    headers: content.personal ? {} : fromAMachine,
    envelope,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { messageId, envelope, source: message as Buffer };
}

/** `Name <address>`; a name that somebody typed stays on its line. */
const header = ({ name, address }: MailAddress) => ({ name: oneLine(name ?? ''), address });

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * `<key@host>`: the key's characters that may not stand in a Message-ID (RFC 5322 atext) are percent-encoded, so that
 * two keys never become one.
 */
export function messageIdOf(key: string, host: string): string {
  const local = encodeURIComponent(key).replace(
    /[()]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `<${local}@${host}>`;
}
