import type { WaitingOn } from '@tax-firm/machines';

/** The dashboard's four filters (spec 2 §2.3), in display order. */
export const listFilters = ['accepted', 'individual', 'business', 'unaccepted'] as const;
export type ListFilter = (typeof listFilters)[number];

/** The sort orders of the server. */
export const listOrders = ['newest', 'oldest', 'waiting', 'name', 'amount'] as const;
export type ListOrder = (typeof listOrders)[number];

export interface ListQuery {
  filter?: ListFilter;
  waitingOn?: WaitingOn;
  order?: ListOrder;
  /** Part of a name or e-mail address, or the beginning of an id. */
  q?: string;
}
