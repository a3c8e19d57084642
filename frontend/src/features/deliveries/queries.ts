import { useRead } from '@/lib/api/queries';

/** Of all queries of deliveries. */
export const deliveriesKey = ['deliveries'];

/** Polling intervals in milliseconds: of an open list, and of what other screens say. */
export const listEvery = 5_000;
export const countEvery = 60_000;

/** The number of deliveries in each view. @param taxReturn counts only those about this return */
export const useDeliveryCounts = (refetchInterval = countEvery, taxReturn?: string) =>
  useRead([...deliveriesKey, 'counts', taxReturn], '/api/deliveries/counts', {
    query: { return: taxReturn },
    refetchInterval,
  });
