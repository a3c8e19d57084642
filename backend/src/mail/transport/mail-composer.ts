import { type MailContent } from '../text/mail-content.js';
import { type MailAddress, type MailAttachment } from '../text/mail-job.js';
import { layOutHtml, layOutText, type Letterhead } from '../text/mail-layout.js';
import { shortText, withoutLinks } from './without-links.js';

export interface Composition {
  readonly content: MailContent;
  /** Opens something: it has a PIN, a code, or a link that works without signing in. */
  readonly secret: boolean;
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

/** An encoded message with its envelope. */
export interface ComposedMail {
  readonly messageId: string;
  readonly secret: boolean;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** The whole MIME message, with CRLF line endings. */
  readonly source: Buffer;
}

/** Loaded with the first email. */
async function composer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** Prevents out-of-office replies (RFC 3834; the second header is for Exchange). Bounces still arrive. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/**
 * Formats a message as text and HTML, without strangers' links, and encodes it (RFC 5322, MIME). Reads no files and no
 * URLs.
 */
export async function compose(mail: Composition): Promise<ComposedMail> {
  const { secret, letterhead, messageId, references } = mail;
  const content = withoutLinks(mail.content);
  const envelope = { from: mail.bounceTo, to: [mail.to.address] };
  const { message } = await (
    await composer()
  ).sendMail({
    messageId,
    date: mail.date,
    from: header(mail.from),
    to: header(mail.to),
    replyTo: mail.replyTo && header(mail.replyTo),
    inReplyTo: references?.at(-1),
    references: references && [...references],
    subject: content.subject,
    text: layOutText(content, letterhead),
    html: layOutHtml(content, letterhead),
    attachments: mail.attachments?.map(({ name, type, content: file }) => ({
      filename: name,
      contentType: type,
      content: file,
    })),
    headers: content.personal ? {} : automaticHeaders,
    envelope,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { messageId, secret, envelope, source: message as Buffer };
}

/** `Name <address>`. The name is one line, so that it cannot add headers. */
const header = ({ name, address }: MailAddress) => ({ name: shortText(name ?? ''), address });

/** The start of a secret email's key. It marks the Message-ID, so that a mailbox can recognize and hide the email. */
export const secretKey = 'secret.';

/** Whether a Message-ID is that of one of our secret emails. */
export const namesSecretMail = (messageId: string): boolean => messageId.startsWith(`<${secretKey}`);

/**
 * Returns `<key@host>`. Characters of the key that a Message-ID may not contain (RFC 5322, atext) are
 * percent-encoded, so that different keys give different ids.
 */
export function messageIdOf(key: string, host: string): string {
  const local = encodeURIComponent(key).replace(
    /[()]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `<${local}@${host}>`;
}
