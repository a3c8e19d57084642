import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useChange, usePages, useRead } from '@/lib/api/queries';
import type { paths } from '@/lib/api/schema';

export type Delivery = Schemas['Delivery'];
type DeliveryQuery = NonNullable<paths['/api/deliveries']['get']['parameters']['query']>;
export type DeliveryStatus = NonNullable<DeliveryQuery['status']>;
export type DeliveryFailure = NonNullable<Delivery['failure']>['cause'];

const all = ['deliveries'];

/** Polling intervals in milliseconds: of an open list, and of the count in the navigation bar. */
const listEvery = 5_000;
const countEvery = 60_000;

/** One view of the list, newest first, a page at a time; polls for changes. */
export const useDeliveries = (status: DeliveryStatus, taxReturn?: string) =>
  usePages([...all, 'list', status, taxReturn], '/api/deliveries', {
    query: { status, return: taxReturn },
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
  useRead([...all, 'counts', taxReturn], '/api/deliveries/counts', {
    query: { return: taxReturn },
    refetchInterval: often ? listEvery : countEvery,
  });

/** The first page of undelivered emails about one return. */
export const useUndelivered = (taxReturn: string) =>
  useRead([...all, 'list', 'dead', taxReturn, 'first'], '/api/deliveries', {
    query: { status: 'dead', return: taxReturn },
    refetchInterval: countEvery,
  });

/** Retries some deliveries, or all that failed for the same cause. */
export const useRetry = () =>
  useChange((body: Schemas['DeliveryRetry']) => dataOf(api.POST('/api/deliveries/retry', { body })), all);

/** Dismisses an undelivered email, with a reason. */
export const useDismiss = () =>
  useChange(
    (body: { id: string; reason: string }) => dataOf(api.POST('/api/deliveries/dismiss', { body })),
    all,
  );

/** Every email that the site sends, with invented data. */
export const useMailSamples = () =>
  useRead([...all, 'samples'], '/api/deliveries/samples', { staleTime: Infinity });
