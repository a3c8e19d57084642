import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];

/** A message in the list. */
export type MailSummary = Schemas['MailSummary'];

/** A whole message. The server has sanitized its HTML, which loads nothing. */
export type MailMessage = Schemas['MailMessage'];

/** One of the firm's addresses, and who uses it. */
export type MailAddress = Schemas['MailAddress'];

/** The ids of the messages before and after one in a list. */
export type MailNeighbors = Schemas['MailNeighbors'];

export type MailPage = Schemas['MailPage'];

export type MailBox = 'inbox' | 'sent';

/** A new message, or a reply to the message with the id `inReplyTo`. */
export type OutgoingMail = Schemas['SendMail'];
