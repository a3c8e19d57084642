import { type Readable } from 'node:stream';
import { type ComposedMail } from '../../mail/transport/mail-composer.js';
import { type MailAbout } from '../../mail/text/mail-about.js';
import { type MailBox } from '../../mail/mail-message.entity.js';
import { type MailReader } from './mail-access.js';

export { type MailBox };

/** Injection token of the `Mailbox` in use. */
export const MAILBOX = Symbol('MAILBOX');

/** Messages per page (spec 2 §9). */
export const pageSize = 20;

/** A message that no person wrote: a delivery failure report, or an automatic reply. */
export type Automatic = 'bounce' | 'reply';

/** A message as a list shows it (spec 2 §3). */
export interface MailSummary {
  readonly id: string;
  /** Its name in our notes about it, which it keeps if the mail server numbers its messages anew. */
  readonly key: string;
  readonly snippet: string;
  /** The folder that it is in. */
  readonly box: MailBox;
  /** Whether a person wrote it to the firm, and the mailbox itself knows of no answer. */
  readonly open: boolean;
  /** Whether the mail server says so; a mail program may have answered it. */
  readonly answered: boolean;
  /** Absent if a person wrote it, as far as the headers tell. */
  readonly automatic?: Automatic;
  readonly headers: {
    readonly From: string;
    readonly To: string;
    readonly Date: string;
    readonly Subject: string;
    /** With its angle brackets; empty if the sender gave none. */
    readonly 'Message-Id': string;
    readonly 'Reply-To'?: string;
  };
}

export interface AttachmentSummary {
  readonly attachmentId: string;
  readonly filename: string;
  readonly mimeType: string;
  /** Bytes; approximate on a mail server, which knows only the encoded size. */
  readonly size: number;
}

export interface AttachmentContent extends Omit<AttachmentSummary, 'size'> {
  /** Bytes; absent if unknown before reading. */
  readonly size?: number;
  readonly content: Readable;
}

/** A message with its text. */
export interface MailMessage extends MailSummary {
  /** Sanitized: safe to show on our own page. */
  readonly html: string;
  readonly attachments: readonly AttachmentSummary[];
  /** Message-IDs of earlier messages in its thread, oldest first. */
  readonly references: readonly string[];
  readonly about: MailAbout;
}

/** Which messages of a folder to list. */
export interface MailSearch {
  /** As `searchWordsIn` finds them: a message must have each in its people, subject or text. All messages by default. */
  readonly words?: readonly string[];
  /** Only what a person wrote to the firm, and nobody has answered or closed. */
  readonly openOnly?: boolean;
}

/** The messages before and after one in its list. */
export interface MailNeighbors {
  /** The id of the next newer one; absent for the newest, or if none was found in time. */
  readonly newer?: string;
  /** The id of the next older one; absent for the oldest, or if none was found in time. */
  readonly older?: string;
}

export interface MailPage {
  readonly messages: readonly MailSummary[];
  /** Open messages in the whole inbox that the reader may see. */
  readonly openCount: number;
  /** Absent on the last page. */
  readonly nextPageToken?: string;
}

/**
 * The firm's mail, wherever it is stored. Ids and page tokens are opaque. To a reader, messages that they may not see
 * do not exist.
 * @throws MailServerUnavailable from every method, if the mail server cannot be reached
 */
export interface Mailbox {
  /**
   * Lists messages, newest first, 20 per page. A search that takes long answers with what it has found, and with a
   * token to go on.
   * @returns undefined for an invalid page token
   */
  list(
    reader: MailReader,
    box: MailBox,
    query?: MailSearch & { readonly pageToken?: string },
  ): Promise<MailPage | undefined>;
  /** The messages next to one in the list of its folder. @returns undefined if there is no such message */
  neighbors(reader: MailReader, id: string, search?: MailSearch): Promise<MailNeighbors | undefined>;
  /** @returns undefined if there is no such message */
  get(reader: MailReader, id: string): Promise<MailMessage | undefined>;
  /** Marks a message as read for mail programs. @returns undefined if there is no such message */
  markRead(reader: MailReader, id: string): Promise<MailSummary | undefined>;
  /** @returns undefined if there is no such message or attachment */
  attachment(reader: MailReader, id: string, attachmentId: string): Promise<AttachmentContent | undefined>;
  /** Stores a copy of a sent message. Storing the same message again has no effect. */
  keepSent(mail: Pick<ComposedMail, 'messageId' | 'source'>): Promise<void>;
  /** Marks a message as answered for mail programs, if it still exists. */
  markAnswered(id: string): Promise<void>;
  /** Releases connections. No calls follow. */
  close(): Promise<void>;
}
