/** Injection token of the `Mailbox` in use. */
export const MAILBOX = Symbol('MAILBOX');

/** A message as a list shows it (spec 2 §3). */
export interface MailSummary {
  readonly id: string;
  readonly snippet: string;
  readonly unread: boolean;
  readonly headers: {
    readonly From: string;
    readonly To: string;
    readonly Date: string;
    readonly Subject: string;
    readonly 'Message-Id': string;
    readonly 'Reply-To'?: string;
  };
}

export interface AttachmentSummary {
  readonly attachmentId: string;
  readonly filename: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
}

export interface AttachmentContent extends AttachmentSummary {
  readonly content: Buffer;
}

/** A message opened. */
export interface MailMessage extends MailSummary {
  /** Sanitised: safe to show on our own page. */
  readonly html: string;
  readonly attachments: readonly AttachmentSummary[];
}

export interface MailPage {
  readonly messages: readonly MailSummary[];
  /** How many of the whole inbox nobody has read. */
  readonly unreadCount: number;
  /** Absent on the last page. */
  readonly nextPageToken?: string;
}

/** The firm's incoming mail, wherever it is kept. Ids and page tokens are the mailbox's own and opaque. */
export interface Mailbox {
  /** Newest first, 20 a page. @returns undefined for a page token that is none */
  list(pageToken?: string): Promise<MailPage | undefined>;
  /** @returns undefined when there is no such message */
  get(id: string): Promise<MailMessage | undefined>;
  /** @returns the message, now read; undefined when there is none */
  markRead(id: string): Promise<MailSummary | undefined>;
  /** @returns undefined when there is no such message or attachment */
  attachment(id: string, attachmentId: string): Promise<AttachmentContent | undefined>;
}
