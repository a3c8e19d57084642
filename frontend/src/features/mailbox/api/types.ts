import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];

/** A message in the list. */
export type MailSummary = Schemas['MailSummary'];

/** A message opened: its HTML is sanitised by the server and loads nothing. */
export type MailMessage = Schemas['MailMessage'];

export type MailPage = Schemas['MailPage'];

export type MailBox = 'inbox' | 'sent';

/** What is sent: a message of its own, or the answer to one (`inReplyTo`, its id). */
export type OutgoingMail = Schemas['SendMail'];
