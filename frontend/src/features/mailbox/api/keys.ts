import type { MailBox } from './types.js';

/** Names of the mailbox's answers in the query cache. */
export const mailboxKeys = {
  boxes: ['mailbox', 'box'] as const,
  box: (box: MailBox) => ['mailbox', 'box', box] as const,
  message: (id: string) => ['mailbox', 'message', id] as const,
};
