import type { ListPlace } from './list-place.js';

/** Query keys of the mailbox. */
export const mailboxKeys = {
  lists: ['mailbox', 'list'],
  list: (place: ListPlace) => ['mailbox', 'list', place],
  addresses: ['mailbox', 'addresses'],
  message: (id: string) => ['mailbox', 'message', id],
};
