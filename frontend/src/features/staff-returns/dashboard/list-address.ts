import { waitingOn, type WaitingOn } from '@tax-firm/machines';
import { useSearchParams } from 'react-router-dom';
import { listFilters, type ListFilter, type ListOrder, listOrders } from '../api/list-query.js';

/** What the dashboard shows when its address says nothing else (spec 2 §2.3). */
const usual = { filter: 'unaccepted', order: 'newest', q: '' } as const;

/** Which rows the list shows, and how they are sorted: all that its address says. */
export interface ListAddress {
  filter: ListFilter;
  order: ListOrder;
  /** Only returns that wait on them. */
  waitingOn?: WaitingOn;
  q: string;
}

/** The dashboard's search parameters for a choice of rows; what is usual is left out. */
export function searchOf({ filter, order, waitingOn, q }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (filter !== usual.filter) parameters.set('filter', filter);
  if (waitingOn) parameters.set('waitingOn', waitingOn);
  if (order !== usual.order) parameters.set('order', order);
  if (q.trim()) parameters.set('q', q.trim());
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The list's address, and how to change a part of it. What is unknown in it counts as not said. */
export function useListAddress(): [ListAddress, change: (part: Partial<ListAddress>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const oneOf = <T extends string>(known: readonly T[], name: string): T | undefined =>
    known.find((each) => each === parameters.get(name));
  const address: ListAddress = {
    filter: oneOf(listFilters, 'filter') ?? usual.filter,
    order: oneOf(listOrders, 'order') ?? usual.order,
    waitingOn: oneOf(waitingOn, 'waitingOn'),
    q: parameters.get('q') ?? usual.q,
  };
  return [
    address,
    (part) => setParameters(searchOf({ ...address, ...part }), { replace: true, preventScrollReset: true }),
  ];
}
