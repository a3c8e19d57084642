import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { isHidden } from '@/lib/api/error';
import { unlessUnchanged } from '@/lib/api/unless-unchanged';
import { taxReturnKeys } from './keys.js';
import { useRead } from '@/lib/api/queries';

export const taxReturnQuery = (id: string) =>
  queryOptions({
    queryKey: taxReturnKeys.one(id),
    queryFn: ({ signal, client }) =>
      dataOf(
        api.GET('/api/taxReturns/getById', {
          params: { query: { id } },
          signal,
          fetch: unlessUnchanged(client),
        }),
      ),
  });

/**
 * A return with its workflow, for the viewer's role. Fails with 403 or 404 if the viewer may not see it, and has no data
 * then, also if it was loaded before.
 */
export function useTaxReturn(id: string) {
  const { data, error, refetch } = useQuery(taxReturnQuery(id));
  return { data: isHidden(error) ? undefined : data, error, refetch };
}

const pollIntervalMs = 30_000;

/** The client's returns, newest first. Polled while the page is visible. */
export const useTaxReturns = () =>
  useRead(taxReturnKeys.list(), '/api/taxReturns/getAll', {
    isRepeated: true,
    refetchInterval: pollIntervalMs,
  });
