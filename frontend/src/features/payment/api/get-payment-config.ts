import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

/** How cards are taken: it does not change while a page is open. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['paymentConfig'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/payments/config', { signal })),
  staleTime: Infinity,
});

export const usePaymentConfig = () => useQuery(paymentConfigQuery);
