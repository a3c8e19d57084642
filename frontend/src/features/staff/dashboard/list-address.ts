import { useSearchParams } from 'react-router-dom';
import { listFilters, type ListFilter } from '../api/list-query.js';

/** What the dashboard shows when its address says nothing else (spec 2 §2.3). */
const defaultFilter: ListFilter = 'unaccepted';

export interface ListAddress {
  filter: ListFilter;
  q: string;
}

/** The dashboard's search parameters for a choice of rows; what is usual is left out. */
export function searchOf({ filter, q }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (filter !== defaultFilter) parameters.set('filter', filter);
  if (q.trim()) parameters.set('q', q.trim());
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The filter and the search as the address has them. An unknown filter counts as none. */
export function useListAddress(): ListAddress & { setQuery: (q: string) => void } {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('filter');
  const filter = listFilters.find((known) => known === asked) ?? defaultFilter;
  return {
    filter,
    q: parameters.get('q') ?? '',
    setQuery: (q) => setParameters(searchOf({ filter, q }), { replace: true }),
  };
}
