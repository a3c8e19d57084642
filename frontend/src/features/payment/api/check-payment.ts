import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { applyServerState } from '@/features/tax-return';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import { paymentConfigQuery } from './get-payment-config.js';

type PaymentAnswer = components['schemas']['PaymentAnswer'];

/**
 * Where the payer's bank wants the payer to confirm, has them do it, in Stripe's own window, and asks what came of it.
 * @returns the answer to go on with: the given one, where nothing is to be confirmed
 */
export async function confirmed(client: QueryClient, answer: PaymentAnswer): Promise<PaymentAnswer> {
  const { id, clientSecret } = answer;
  if (clientSecret === undefined) return answer;
  const { publishableKey } = await client.fetchQuery(paymentConfigQuery);
  if (!publishableKey) return answer;
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  // Whatever it says here, the server hears it from Stripe itself.
  await stripe?.handleNextAction({ clientSecret });
  return check(id);
}

const check = (id: string) =>
  dataOf(api.POST('/api/taxReturns/{id}/checkPayment', { params: { path: { id } } }));

/** Asks what became of a payment that waits, and goes on with it where it waits for its payer. */
export function useCheckPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => confirmed(client, await check(id)),
    onSuccess: (answer) => applyServerState(client, answer),
  });
}
