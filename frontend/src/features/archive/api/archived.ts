import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf } from '@/lib/api/client';
import { pageOf } from '@/lib/api/page';
import { unlessUnchanged } from '@/lib/api/unless-unchanged';

const key = [...taxReturnKeys.lists, 'archived'] as const;
const pageSize = 50;

/** How much is archived by tax year, the newest year first. */
export const useArchivedYears = () =>
  useQuery({
    queryKey: [...key, 'years'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/taxReturns/archivedYears', { signal })),
  });

/** The returns archived under one tax year, a page at a time. */
export const useArchivedReturns = (year: number) =>
  useInfiniteQuery({
    queryKey: [...key, year],
    queryFn: ({ pageParam, signal, client }) =>
      pageOf(
        api.GET('/api/taxReturns/getArchivedTaxReturns', {
          params: { query: { year, after: pageParam, limit: pageSize } },
          signal,
          fetch: unlessUnchanged(client),
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
