/** The dashboard's four filters (spec 2 §2.3), in the order of their display. */
export const listFilters = ['accepted', 'individual', 'business', 'unaccepted'] as const;
export type ListFilter = (typeof listFilters)[number];

export interface ListQuery {
  filter?: ListFilter;
  /** Part of a name or an e-mail, or an id. */
  q?: string;
}
