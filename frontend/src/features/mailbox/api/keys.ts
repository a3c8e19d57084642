import type { MailBox } from './types.js';

/** Query keys of the mailbox. */
export const mailboxKeys = {
  boxes: ['mailbox', 'box'] as const,
  box: (box: MailBox) => ['mailbox', 'box', box] as const,
  addresses: ['mailbox', 'addresses'] as const,
  message: (id: string) => ['mailbox', 'message', id] as const,
};
