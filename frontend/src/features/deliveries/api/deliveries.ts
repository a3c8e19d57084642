import type { Schemas } from '@/lib/api/client';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { pageOf } from '@/lib/api/page';
import type { components, paths } from '@/lib/api/schema';

export type Delivery = components['schemas']['Delivery'];
type DeliveryQuery = NonNullable<paths['/api/deliveries']['get']['parameters']['query']>;
export type DeliveryStatus = NonNullable<DeliveryQuery['status']>;
export type DeliveryFailure = NonNullable<Delivery['failure']>['cause'];

const keys = {
  all: ['deliveries'] as const,
  list: (status: DeliveryStatus, taxReturn?: string) => ['deliveries', 'list', status, taxReturn] as const,
  counts: (taxReturn?: string) => ['deliveries', 'counts', taxReturn] as const,
};

/** Polling intervals in milliseconds: of an open list, and of the count in the navigation bar. */
const listEvery = 5_000;
const countEvery = 60_000;

const getPage = (query: DeliveryQuery, signal: AbortSignal) =>
  pageOf(api.GET('/api/deliveries', { params: { query }, signal }));

/** One view of the list, newest first, a page at a time; polls for changes. */
export const useDeliveries = (status: DeliveryStatus, taxReturn?: string) =>
  useInfiniteQuery({
    queryKey: keys.list(status, taxReturn),
    queryFn: ({ pageParam, signal }) => getPage({ status, return: taxReturn, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    refetchInterval: listEvery,
  });

interface Counted {
  /** Counts only the deliveries about this return. */
  taxReturn?: string;
  /** Polls as often as the open list does. */
  often?: boolean;
}

/** The number of deliveries in each view. */
export const useDeliveryCounts = ({ taxReturn, often = false }: Counted = {}) =>
  useQuery({
    queryKey: keys.counts(taxReturn),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/deliveries/counts', { params: { query: { return: taxReturn } }, signal })),
    refetchInterval: often ? listEvery : countEvery,
  });

/** The first page of undelivered emails about one return. */
export const useUndelivered = (taxReturn: string) =>
  useQuery({
    queryKey: [...keys.list('dead', taxReturn), 'first'],
    queryFn: async ({ signal }) => (await getPage({ status: 'dead', return: taxReturn }, signal)).rows,
    refetchInterval: countEvery,
  });

/** Retries some deliveries, or all that failed for the same cause. */
export const useRetry = () =>
  useChange((which: Schemas['DeliveryRetry']) => dataOf(api.POST('/api/deliveries/retry', { body: which })));

/** Dismisses an undelivered email, with a reason. */
export const useDismiss = () =>
  useChange((body: { id: string; reason: string }) => dataOf(api.POST('/api/deliveries/dismiss', { body })));

function useChange<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: keys.all }) });
}
