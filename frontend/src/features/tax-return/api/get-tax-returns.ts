import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { taxReturnKeys } from './keys.js';

const pollEveryMs = 30_000;

/** A client's own returns, newest first; asked for again now and then while the screen is in view. */
export const useTaxReturns = () =>
  useQuery({
    queryKey: taxReturnKeys.list(),
    queryFn: ({ signal }) => dataOf(api.GET('/api/taxReturns/getAll', { signal })),
    refetchInterval: pollEveryMs,
  });
