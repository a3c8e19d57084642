import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { pageOf } from '@/lib/api/page';
import { unlessUnchanged } from '@/lib/api/unless-unchanged';
import { listKeys } from './keys.js';
import type { ListQuery } from './list-query.js';

const pageSize = 50;

/**
 * The returns that the signed-in person may see, a page at a time, without archived ones unless asked for. The previous rows stay until
 * a new search has loaded.
 */
export const useReturns = ({ filter, unread, archived, q, ...query }: ListQuery) =>
  useInfiniteQuery({
    queryKey: listKeys.pages({ filter, unread, archived, q, ...query }),
    queryFn: ({ pageParam, signal, client }) =>
      pageOf(
        api.GET('/api/taxReturns/getAll', {
          params: {
            query: {
              ...query,
              filter: filter === 'all' ? undefined : filter,
              unread: unread ? 'true' : undefined,
              archived: archived ? 'true' : undefined,
              q: q || undefined,
              after: pageParam,
              limit: pageSize,
            },
          },
          signal,
          fetch: unlessUnchanged(client),
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** Milliseconds after which the counts are asked for again. */
const countEvery = 60_000;

/** How many returns each view of the list has. */
export const useListCounts = () =>
  useQuery({
    queryKey: listKeys.counts,
    queryFn: ({ signal }) => dataOf(api.GET('/api/taxReturns/counts', { signal })),
    refetchInterval: countEvery,
  });

/** Counts over all returns that the signed-in person may see; for the owner, also the revenue. */
export const useListStatistics = () =>
  useQuery({
    queryKey: listKeys.statistics,
    queryFn: ({ signal }) => dataOf(api.GET('/api/taxReturns/figures', { signal })),
  });
