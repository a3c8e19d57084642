import { useQuery } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf } from '@/lib/api/client';
import { unlessUnchanged } from '@/lib/api/unless-unchanged';

/** The history of a return, oldest entry first, with sentences worded for the viewer. */
export const useHistory = (id: string) =>
  useQuery({
    queryKey: taxReturnKeys.history(id),
    queryFn: ({ signal, client }) =>
      dataOf(
        api.GET('/api/taxReturns/{id}/history', {
          params: { path: { id } },
          signal,
          fetch: unlessUnchanged(client),
        }),
      ),
  });
