import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

/** The payment provider's configuration. Never refetched, since it changes only when the server restarts. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['paymentConfig'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/payments/config', { signal })),
  staleTime: Infinity,
});

export const usePaymentConfig = () => useQuery(paymentConfigQuery);
