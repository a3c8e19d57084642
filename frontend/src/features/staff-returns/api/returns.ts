import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TaxReturnSummary } from '@/features/tax-return';
import { api, request } from '@/lib/api/client';
import { nextCursor } from '@/lib/api/link-header';
import { listKeys } from './keys.js';
import type { ListQuery } from './list-query.js';

interface ReturnsPage {
  returns: TaxReturnSummary[];
  /** Cursor of the next page; undefined on the last. */
  next: string | undefined;
}

interface PageOptions extends ListQuery {
  after?: string;
  limit: number;
}

const pageSize = 50;

/** One page of the returns that the signed-in person may see, archived ones left out. */
async function getReturns(query: PageOptions, signal: AbortSignal): Promise<ReturnsPage> {
  const response = await request('get', '/api/taxReturns/getAll', { query, signal });
  const returns: TaxReturnSummary[] = await response.json();
  return { returns, next: nextCursor(response.headers.get('Link')) };
}

/** The list, a page at a time; while another search is under way the former rows stay. */
export const useReturns = ({ q, ...query }: ListQuery) =>
  useInfiniteQuery({
    queryKey: listKeys.pages({ q, ...query }),
    queryFn: ({ pageParam, signal }) =>
      getReturns({ ...query, q: q || undefined, after: pageParam, limit: pageSize }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** Counts over every return the signed-in person may see, and for the owner the revenue. */
export const useListStatistics = () =>
  useQuery({
    queryKey: listKeys.statistics,
    queryFn: ({ signal }) => api.get('/api/taxReturns/figures', { signal }),
  });
