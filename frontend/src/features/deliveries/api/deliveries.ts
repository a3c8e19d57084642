import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, request } from '@/lib/api/client';
import { nextCursor } from '@/lib/api/link-header';
import type { components } from '@/lib/api/schema';

export type Delivery = components['schemas']['Delivery'];
export type DeliveryStatus = components['schemas']['DeliveryQuery']['status'];
export type DeliveryRetry = components['schemas']['DeliveryRetry'];
export type FailureCause = NonNullable<Delivery['failure']>['cause'];

const keys = {
  all: ['deliveries'] as const,
  list: (status: DeliveryStatus, taxReturn?: string) => ['deliveries', 'list', status, taxReturn] as const,
  counts: (taxReturn?: string) => ['deliveries', 'counts', taxReturn] as const,
};

/** Milliseconds between two looks: an open list, and the count in the bar. */
const listEvery = 5_000;
const countEvery = 60_000;

async function pageOf(query: Partial<components['schemas']['DeliveryQuery']>, signal: AbortSignal) {
  const response = await request('get', '/api/deliveries', { query, signal });
  const rows: Delivery[] = await response.json();
  return { rows, next: nextCursor(response.headers.get('Link')) };
}

/** One view of the list, newest first, a page at a time; looks again by itself. */
export const useDeliveries = (status: DeliveryStatus, taxReturn?: string) =>
  useInfiniteQuery({
    queryKey: keys.list(status, taxReturn),
    queryFn: ({ pageParam, signal }) => pageOf({ status, return: taxReturn, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    refetchInterval: listEvery,
  });

interface Counted {
  /** Only what concerns this one. */
  taxReturn?: string;
  /** Whether somebody looks at the list itself. */
  often?: boolean;
}

/** How many there are in each view. */
export const useDeliveryCounts = ({ taxReturn, often = false }: Counted = {}) =>
  useQuery({
    queryKey: keys.counts(taxReturn),
    queryFn: async ({ signal }) => {
      const response = await request('get', '/api/deliveries/counts', {
        query: { return: taxReturn },
        signal,
      });
      const counts: components['schemas']['DeliveryCounts'] = await response.json();
      return counts;
    },
    refetchInterval: often ? listEvery : countEvery,
  });

/** What could not be delivered about one return; nothing is shown where that cannot be known. */
export const useUndelivered = (taxReturn: string) =>
  useQuery({
    queryKey: [...keys.list('dead', taxReturn), 'first'],
    queryFn: async ({ signal }) => (await pageOf({ status: 'dead', return: taxReturn }, signal)).rows,
    refetchInterval: countEvery,
  });

/** Has some sent again, or all that failed with the same cause. */
export const useRetry = () =>
  useChange((which: DeliveryRetry) => api.post('/api/deliveries/retry', { body: which }));

/** Takes one off the list, with a reason. */
export const useDismiss = () =>
  useChange((body: { id: string; reason: string }) => api.post('/api/deliveries/dismiss', { body }));

function useChange<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: keys.all }) });
}
