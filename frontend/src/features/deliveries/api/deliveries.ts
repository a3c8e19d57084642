import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { pageOf } from '@/lib/api/page';
import type { components, paths } from '@/lib/api/schema';

export type Delivery = components['schemas']['Delivery'];
type DeliveryQuery = NonNullable<paths['/api/deliveries']['get']['parameters']['query']>;
export type DeliveryStatus = NonNullable<DeliveryQuery['status']>;
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

const getPage = (query: DeliveryQuery, signal: AbortSignal) =>
  pageOf(api.GET('/api/deliveries', { params: { query }, signal }));

/** One view of the list, newest first, a page at a time; looks again by itself. */
export const useDeliveries = (status: DeliveryStatus, taxReturn?: string) =>
  useInfiniteQuery({
    queryKey: keys.list(status, taxReturn),
    queryFn: ({ pageParam, signal }) => getPage({ status, return: taxReturn, after: pageParam }, signal),
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
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/deliveries/counts', { params: { query: { return: taxReturn } }, signal })),
    refetchInterval: often ? listEvery : countEvery,
  });

/** What could not be delivered about one return; nothing is shown where that cannot be known. */
export const useUndelivered = (taxReturn: string) =>
  useQuery({
    queryKey: [...keys.list('dead', taxReturn), 'first'],
    queryFn: async ({ signal }) => (await getPage({ status: 'dead', return: taxReturn }, signal)).rows,
    refetchInterval: countEvery,
  });

/** Has some sent again, or all that failed with the same cause. */
export const useRetry = () =>
  useChange((which: DeliveryRetry) => dataOf(api.POST('/api/deliveries/retry', { body: which })));

/** Takes one off the list, with a reason. */
export const useDismiss = () =>
  useChange((body: { id: string; reason: string }) => dataOf(api.POST('/api/deliveries/dismiss', { body })));

function useChange<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: keys.all }) });
}
