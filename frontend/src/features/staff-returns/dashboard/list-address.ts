import { waitingOn, type WaitingOn } from '@tax-firm/machines';
import { useSearchParams } from 'react-router-dom';
import { listFilters, type ListFilter, type ListOrder, listOrders } from '../api/list-query.js';

/** What the dashboard shows without search parameters (spec 2 §2.3). */
const defaults = { filter: 'unaccepted', order: 'newest', q: '' } as const;

/** The part of the address that says which rows are shown, and in which order. */
export interface ListAddress {
  filter: ListFilter;
  order: ListOrder;
  /** Only returns that are waiting on this role. */
  waitingOn?: WaitingOn;
  q: string;
}

/** The dashboard's search parameters for an address, without defaults. */
export function searchOf({ filter, order, waitingOn, q }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (filter !== defaults.filter) parameters.set('filter', filter);
  if (waitingOn) parameters.set('waitingOn', waitingOn);
  if (order !== defaults.order) parameters.set('order', order);
  if (q.trim()) parameters.set('q', q.trim());
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The list's address, and a function that changes a part of it. Unknown values are ignored. */
export function useListAddress(): [ListAddress, change: (part: Partial<ListAddress>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const oneOf = <T extends string>(known: readonly T[], name: string): T | undefined =>
    known.find((each) => each === parameters.get(name));
  const address: ListAddress = {
    filter: oneOf(listFilters, 'filter') ?? defaults.filter,
    order: oneOf(listOrders, 'order') ?? defaults.order,
    waitingOn: oneOf(waitingOn, 'waitingOn'),
    q: parameters.get('q') ?? defaults.q,
  };
  return [
    address,
    (part) => setParameters(searchOf({ ...address, ...part }), { replace: true, preventScrollReset: true }),
  ];
}
