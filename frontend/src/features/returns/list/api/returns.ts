import { keepPreviousData } from '@tanstack/react-query';
import { usePages, useRead } from '@/lib/api/queries';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import type { ReturnsQuery } from './list-query.js';

/** Query keys of the list. They begin with `taxReturnKeys.lists`, which every write invalidates. */
export const listKeys = {
  pages: (query: ReturnsQuery) => [...taxReturnKeys.lists, 'pages', query] as const,
  counts: [...taxReturnKeys.lists, 'counts'] as const,
  statistics: [...taxReturnKeys.lists, 'figures'] as const,
};

const pageSize = 50;

/** What narrows the list, as the server wants it. */
const parametersOf = ({ filter, waitingOn, assignee, yours, due, unread, q }: ReturnsQuery) => ({
  filter: filter === 'all' ? undefined : filter,
  waitingOn,
  assignee,
  yours: yours ? ('true' as const) : undefined,
  due,
  unread: unread ? ('true' as const) : undefined,
  q: q || undefined,
});

/**
 * The returns that the signed-in person may see, a page at a time, without archived ones unless asked for. The previous rows stay until
 * a new search has loaded.
 */
export const useReturns = (query: ReturnsQuery) =>
  usePages(listKeys.pages(query), '/api/taxReturns/getAll', {
    query: {
      ...parametersOf(query),
      archived: query.archived ? 'true' : undefined,
      order: query.order,
      limit: pageSize,
    },
    isRepeated: true,
    keepsRows: true,
  });

/** Milliseconds after which the counts are asked for again, which also ends the screens of someone who was signed out. */
const countEvery = 15_000;

/** How many returns each view of the list has, among those that fit the rest of the query. The previous counts stay meanwhile. */
export function useListCounts(query: ReturnsQuery = {}) {
  const parameters = parametersOf(query);
  return useRead([...listKeys.counts, parameters], '/api/taxReturns/counts', {
    query: parameters,
    refetchInterval: countEvery,
    placeholderData: keepPreviousData,
  });
}

/** Counts over all returns that the signed-in person may see; for the owner, also the revenue. */
export const useListStatistics = () => useRead(listKeys.statistics, '/api/taxReturns/figures');
