import type { WaitingOn } from '@tax-firm/machines';

/** The dashboard's four filters (spec 2 §2.3), in the order of their display. */
export const listFilters = ['accepted', 'individual', 'business', 'unaccepted'] as const;
export type ListFilter = (typeof listFilters)[number];

/** How the server can sort the list. */
export const listOrders = ['newest', 'oldest', 'waiting', 'name', 'amount'] as const;
export type ListOrder = (typeof listOrders)[number];

export interface ListQuery {
  filter?: ListFilter;
  waitingOn?: WaitingOn;
  order?: ListOrder;
  /** Part of a name or an e-mail, or how an id begins. */
  q?: string;
}
