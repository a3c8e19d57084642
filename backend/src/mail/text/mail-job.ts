import { type MailTemplate, type MailTemplates } from './mail-templates.js';

/** An address with an optional display name. */
export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

/** A message's addressing, independent of its content. */
export interface Posting {
  readonly to: string | MailAddress;
  /** The same for every attempt to send a message; becomes its Message-ID. */
  readonly messageKey: string;
  readonly replyTo?: string | MailAddress;
  /** One of the firm's addresses; absent: MAIL_FROM. */
  readonly from?: string;
  /** The sender's display name; absent: the firm's name. */
  readonly fromName?: string;
  /** Message-IDs of the messages that this one answers, oldest first. */
  readonly references?: readonly string[];
  /** When it was written (ISO 8601); absent: when it is sent. */
  readonly date?: string;
  /** Files with their MIME types. */
  readonly attachments?: readonly { name: string; type: string; content: Buffer }[];
}

export interface MailOptions<Name extends MailTemplate> extends Posting {
  readonly data: MailTemplates[Name];
}

/** A message in the outbox, of the kind `mail`. Without `messageKey` it uses the outbox row's key. */
export type MailJob = {
  [Name in MailTemplate]: { readonly template: Name } & Omit<
    MailOptions<Name>,
    'messageKey' | 'attachments'
  > & {
      readonly messageKey?: string;
      /** An effect to enqueue once the message is sent. */
      readonly afterward?: { readonly kind: string; readonly payload: unknown };
    };
}[MailTemplate];
