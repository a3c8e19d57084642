import type { ListPlace } from '../list-place.js';

/** Query keys of the mailbox. */
export const mailboxKeys = {
  lists: ['mailbox', 'list'] as const,
  list: ({ box, q }: ListPlace) => ['mailbox', 'list', box, q] as const,
  addresses: ['mailbox', 'addresses'] as const,
  message: (id: string) => ['mailbox', 'message', id] as const,
  neighbors: (id: string, q: string) => ['mailbox', 'neighbors', id, q] as const,
};
