import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { unlessUnchanged } from '@/lib/api/unless-unchanged';
import { taxReturnKeys } from './keys.js';

const pollIntervalMs = 30_000;

/** The client's returns, newest first. Polled while the page is visible. */
export const useTaxReturns = () =>
  useQuery({
    queryKey: taxReturnKeys.list(),
    queryFn: ({ signal, client }) =>
      dataOf(api.GET('/api/taxReturns/getAll', { signal, fetch: unlessUnchanged(client) })),
    refetchInterval: pollIntervalMs,
  });
