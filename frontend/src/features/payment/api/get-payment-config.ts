import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/client';

/** How cards are taken: it does not change while a page is open. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['paymentConfig'],
  queryFn: ({ signal }) => api.get('/api/payments/config', { signal }),
  staleTime: Infinity,
});

export const usePaymentConfig = () => useQuery(paymentConfigQuery);
