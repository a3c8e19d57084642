import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { unlessUnchanged } from '@/lib/api/unless-unchanged';
import { taxReturnKeys } from './keys.js';

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

/** A return with its workflow, for the viewer's role. Fails with 404 if the viewer may not see it. */
export const useTaxReturn = (id: string) => useQuery(taxReturnQuery(id));

/**
 * Whether the viewer may not see a return, or no longer. Check it before `data`, which still has what was loaded before.
 */
export const isHidden = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
