import { type MailAddress, type Posting } from '../text/mail-job.js';
import { layOutHtml, layOutText, type Letterhead } from '../text/mail-layout.js';
import { oneLine } from '../text/words.js';
import { type MailContent } from '../text/mail-content.js';

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
  readonly attachments?: Posting['attachments'];
  /** Where bounces go: the envelope's sender. */
  readonly bounceTo: string;
}

/** An encoded message. */
export interface ComposedMail extends Composition {
  /** The whole MIME message, with CRLF line endings. */
  readonly source: Buffer;
}

/** Prevents out-of-office replies (RFC 3834; the second header is for Exchange). Bounces still arrive. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/**
 * Formats a message as text and HTML, without strangers' links, and encodes it (RFC 5322, MIME). Reads no files and no
 * URLs.
 */
export async function compose(mail: Composition): Promise<ComposedMail> {
  // Loaded with the first email.
  const { createTransport } = await import('nodemailer');
  const encoder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const content = withoutLinks(mail.content);
  const { message } = await encoder.sendMail({
    messageId: mail.messageId,
    date: mail.date,
    from: header(mail.from),
    to: header(mail.to),
    replyTo: mail.replyTo && header(mail.replyTo),
    inReplyTo: mail.references?.at(-1),
    references: mail.references && [...mail.references],
    subject: content.subject,
    text: layOutText(content, mail.letterhead),
    html: layOutHtml(content, mail.letterhead),
    attachments: mail.attachments?.map(({ name: filename, type: contentType, content: file }) => ({
      filename,
      contentType,
      content: file,
    })),
    headers: content.personal ? {} : automaticHeaders,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { ...mail, source: message as Buffer };
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

/**
 * Zero-width non-joiner. It is invisible, but no mail program takes the text around it for an address; and should one
 * do so, no browser opens it, because a host's name must not have it here (RFC 5892, A.1). The word joiner and the
 * zero-width space would not do: browsers remove them, and open the address without them (UTS 46).
 */
const gap = '\u200c';

/** What browsers take for a dot (UTS 46), between other characters, but not in `$300.00`. */
const dot = /(?<=\S)[.\u2024\u3002\ufe52\uff0e\uff61](?=\S)(?!(?<=\d\.)\d)/gu;
/** What a link begins with: `https:`, `mailto:`, `tel:`. */
const colon = /(?<=\p{L})[:\ufe55\uff1a](?=\S)|:(?=\/\/)/gu;
/** Control characters, and those that turn the direction of the text around them. */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Splits everything in a text that a mail program would make a link of. The reader sees the same text.
 */
const breakLinks = (text: string): string =>
  text.replace(dot, `${gap}$&${gap}`).replace(colon, `${gap}$&${gap}`);

/** A short text for an email: one line, without links, in one direction. */
export const shortText = (text: string): string => breakLinks(oneLine(text.replace(controls, ' ')));

/** Values of these facts are email addresses, which the reader copies. */
const addressLabels = ['Email', 'New address'];
const address = /^[^\s@/:]+@[^\s@/:]+$/;

const factValue = (label: string, value: string): string =>
  addressLabels.includes(label) && address.test(value) ? value : shortText(value);

/**
 * Takes every link out of an email but its button's. Its sentences contain what strangers typed: a visitor may call
 * himself `Click evil.example now`, order in the name of someone else's address, and have the firm send that person
 * the link. No template has to think of it, because our own sentences contain no addresses. What one person writes to
 * another, the quote, is theirs and stays.
 */
export const withoutLinks = (content: MailContent): MailContent => ({
  ...content,
  subject: shortText(content.subject),
  heading: shortText(content.heading),
  paragraphs: content.paragraphs.map(shortText),
  facts: content.facts?.map(([label, value]) => [shortText(label), factValue(label, value)]),
  note: content.note && shortText(content.note),
});

/** What a transport needs of a message. */
export type PostedMail = Pick<ComposedMail, 'messageId' | 'secret' | 'to' | 'bounceTo' | 'source'>;

/** Injection token of the `MailTransport` in use. */
export const MAIL_TRANSPORT = Symbol('MAIL_TRANSPORT');

/** Sends messages to the outside. */
export interface MailTransport {
  /** @throws if the message was not accepted; retry unless the error is a permanent `EffectFailure` */
  send(mail: PostedMail): Promise<void>;
  /**
   * Deletes the copies of messages, if it keeps any.
   * @param workflowIds whom or what they are about, as their Message-IDs say
   * @param addresses in lower case, of people who are in a message
   */
  forget?(workflowIds: readonly string[], addresses: readonly string[]): Promise<void>;
  close(): void;
}
