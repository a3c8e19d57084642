import type { DueWithin, ListOrder } from '@tax-firm/contract';
import type { WaitingOn } from '@tax-firm/machines';

/** The dashboard's filters, in display order: all returns, and the specification's four (spec 2 §2.3). */
export const listFilters = ['all', 'accepted', 'individual', 'business', 'unaccepted'] as const;
export type ListFilter = (typeof listFilters)[number];

export interface ReturnsQuery {
  filter?: ListFilter;
  waitingOn?: WaitingOn;
  due?: DueWithin;
  /** Only returns of the viewer, of nobody, or of this account. */
  assignee?: string;
  /** Only what is assigned to the viewer, then what waits on their role and is assigned to nobody. */
  yours?: boolean;
  /** Only returns with messages of their clients that nobody at the firm has answered or closed. */
  unread?: boolean;
  /** Archived returns too. */
  archived?: boolean;
  order?: ListOrder;
  /** Part of a name or email address, or the beginning of an id. */
  q?: string;
}
