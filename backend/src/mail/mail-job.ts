import { z } from 'zod';
import { type MailTemplate, type MailTemplates } from './mail-templates.js';

/** One person's address, with a name to show beside it where there is one. */
export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

/** A file that goes with a message. */
export interface MailAttachment {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly content: Buffer;
}

/** How a message travels, whatever it says. */
export interface Posting {
  readonly to: string | MailAddress;
  /** The same for every attempt to send the same message; becomes its Message-ID. */
  readonly messageKey: string;
  readonly replyTo?: string | MailAddress;
  /** One of the firm's own addresses; MAIL_FROM when it is left out. */
  readonly from?: string;
  /** Shown as the sender's name; the firm's when it is left out. */
  readonly fromName?: string;
  /** Message-IDs of what is answered, the oldest first. */
  readonly references?: readonly string[];
  /** When it was written, in ISO form; the time of sending when it is left out. */
  readonly date?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailOptions<Name extends MailTemplate> extends Posting {
  readonly data: MailTemplates[Name];
}

/** A message waiting in the outbox, under the kind `mail`. Without a key of its own it takes the outbox row's. */
export type MailJob = {
  [Name in MailTemplate]: { readonly template: Name } & Omit<
    MailOptions<Name>,
    'messageKey' | 'attachments'
  > & {
      readonly messageKey?: string;
      /** Another effect, which is due once the message is out. */
      readonly afterwards?: { readonly kind: string; readonly payload: unknown };
    };
}[MailTemplate];

export const MAIL_EFFECT = 'mail';

const address = z.union([z.string(), z.object({ name: z.string().optional(), address: z.string() })]);

/** The outer shape of a job read back from the outbox; its data was typed where it was put in. */
export const mailJobSchema = z.object({
  template: z.string(),
  to: address,
  data: z.record(z.string(), z.unknown()),
  messageKey: z.string().optional(),
  replyTo: address.optional(),
  from: z.string().optional(),
  fromName: z.string().optional(),
  references: z.array(z.string()).optional(),
  date: z.iso.datetime().optional(),
  afterwards: z.object({ kind: z.string(), payload: z.unknown() }).optional(),
});
