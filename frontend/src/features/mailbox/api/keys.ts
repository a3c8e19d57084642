import type { ListPlace } from '../list-place.js';

/** Query keys of the mailbox. */
export const mailboxKeys = {
  lists: ['mailbox', 'list'] as const,
  list: (place: ListPlace) => ['mailbox', 'list', place] as const,
  addresses: ['mailbox', 'addresses'] as const,
  message: (id: string) => ['mailbox', 'message', id] as const,
  neighbors: (id: string, place: ListPlace) => ['mailbox', 'neighbors', id, place] as const,
};
