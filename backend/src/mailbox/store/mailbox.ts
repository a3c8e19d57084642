import { type Readable } from 'node:stream';
import { type ComposedMail } from '../../mail/mail-composer.js';
import { type MailBox } from '../../mail/mail-message.entity.js';

export { type MailBox };

/** Injection token of the `Mailbox` in use. */
export const MAILBOX = Symbol('MAILBOX');

/** Messages a page (spec 2 §9). */
export const pageSize = 20;

/** A message that no person wrote: the report of one that was not delivered, or an absent person's machine. */
export type Automatic = 'bounce' | 'reply';

/** A message as a list shows it (spec 2 §3). */
export interface MailSummary {
  readonly id: string;
  readonly snippet: string;
  readonly unread: boolean;
  readonly answered: boolean;
  /** Absent where a person wrote, as far as a mailbox can tell. */
  readonly automatic?: Automatic;
  readonly headers: {
    readonly From: string;
    readonly To: string;
    readonly Date: string;
    readonly Subject: string;
    /** With its angle brackets; empty where the sender gave it none. */
    readonly 'Message-Id': string;
    readonly 'Reply-To'?: string;
  };
}

export interface AttachmentSummary {
  readonly attachmentId: string;
  readonly filename: string;
  readonly mimeType: string;
  /** Bytes; of a mail server, which knows the encoded size alone, near enough. */
  readonly size: number;
}

export interface AttachmentContent extends Omit<AttachmentSummary, 'size'> {
  /** Bytes; absent where only reading it will tell. */
  readonly size?: number;
  readonly content: Readable;
}

/** A message opened. */
export interface MailMessage extends MailSummary {
  /** Sanitised: safe to show on our own page. */
  readonly html: string;
  readonly attachments: readonly AttachmentSummary[];
  /** Message-IDs of those before it in its thread, the oldest first. */
  readonly references: readonly string[];
}

export interface MailPage {
  readonly messages: readonly MailSummary[];
  /** How many of the whole inbox nobody has read. */
  readonly unreadCount: number;
  /** Absent on the last page. */
  readonly nextPageToken?: string;
}

/**
 * The firm's mail, wherever it is kept. Ids and page tokens are the mailbox's own and opaque.
 * @throws MailServerUnavailable from each of them, where the mailbox is on a mail server that cannot be reached
 */
export interface Mailbox {
  /** Newest first, 20 a page. @returns undefined for a page token that is none */
  list(box: MailBox, pageToken?: string): Promise<MailPage | undefined>;
  /** @returns undefined when there is no such message */
  get(id: string): Promise<MailMessage | undefined>;
  /** @returns the message, now read; undefined when there is none */
  markRead(id: string): Promise<MailSummary | undefined>;
  /** @returns undefined when there is no such message or attachment */
  attachment(id: string, attachmentId: string): Promise<AttachmentContent | undefined>;
  /** Puts a message that was sent among those that were; the same message a second time changes nothing. */
  keepSent(mail: Pick<ComposedMail, 'messageId' | 'source'>): Promise<void>;
  /** Marks a message as answered, where it still is. */
  markAnswered(id: string): Promise<void>;
  /** Lets go of what it holds; it is not asked again. */
  close(): Promise<void>;
}
