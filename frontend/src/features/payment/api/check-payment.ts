import { type QueryClient, useMutation, useQueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { applyServerState } from '@/features/tax-return/api/apply-server-state';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

/** The payment provider's configuration. Never refetched, since it changes only when the server restarts. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['paymentConfig'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/payments/config', { signal })),
  staleTime: Infinity,
});

export const usePaymentConfig = () => useQuery(paymentConfigQuery);

type PaymentAnswer = components['schemas']['PaymentAnswer'];

/**
 * If the bank wants the payer to confirm the payment, opens Stripe's window for that, then checks the payment again.
 * @returns the new answer, or `answer` if there is nothing to confirm
 */
export async function confirmed(client: QueryClient, answer: PaymentAnswer): Promise<PaymentAnswer> {
  const { id, clientSecret } = answer;
  if (clientSecret === undefined) return answer;
  const { publishableKey } = await client.fetchQuery(paymentConfigQuery);
  if (!publishableKey) return answer;
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  // Its result is ignored: the server asks Stripe.
  await stripe?.handleNextAction({ clientSecret });
  return check(id);
}

const check = (id: string) =>
  dataOf(api.POST('/api/taxReturns/{id}/checkPayment', { params: { path: { id } } }));

/** Checks a pending payment, and lets the payer confirm it if the bank is waiting for that. */
export function useCheckPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => confirmed(client, await check(id)),
    onSuccess: (answer) => applyServerState(client, answer),
  });
}
