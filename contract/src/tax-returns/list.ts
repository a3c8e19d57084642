/** Sort orders of the list of returns. */
export const listOrders = ['newest', 'oldest', 'waiting', 'due', 'name', 'amount'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What to narrow the list to by the next deadline: `week` is the next seven days, and what is overdue. */
export const dueWithin = ['overdue', 'week'] as const;
export type DueWithin = (typeof dueWithin)[number];

/** Most returns to which one call may send an event. */
export const bulkLimit = 100;
