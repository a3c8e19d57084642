import { type QueryClient, useMutation, useQueryClient, queryOptions } from '@tanstack/react-query';
import { applyServerState } from '@/features/tax-return/api/apply-server-state';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf, type Schemas, within } from '@/lib/api/client';
import { randomId } from '@/lib/random-id';

/** The payment provider's configuration. Never refetched, since it changes only when the server restarts. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['paymentConfig'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/payments/config', { signal })),
  staleTime: Infinity,
});

type Answer = Schemas['PaymentAnswer'];

/**
 * If the bank wants the payer to confirm the payment, opens Stripe's window for that, then checks the payment again.
 * @returns the new answer, or `answer` if there is nothing to confirm
 */
async function confirmed(client: QueryClient, answer: Answer): Promise<Answer> {
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

/** Banks may take a while to answer. */
const timeoutMs = 90_000;

/**
 * Pays an invoice, and lets the payer confirm the payment if the bank wants that. Resolves to the return: paid, due
 * again if the bank refused, or still processing. Rejects with ApiError, with status 402 if the card was declined. In
 * every case the screen shows the server's state.
 * `token` is from the provider's card form and never a card number; `amount` is in cents.
 */
export function usePayInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas['CardPayment']) => {
      const answer = await dataOf(
        api.POST('/api/taxReturns/sendStripePayment2', {
          body,
          fetch: within(timeoutMs),
          headers: { 'Idempotency-Key': randomId() },
        }),
      );
      return confirmed(client, answer);
    },
    onSuccess: (answer) => applyServerState(client, answer),
    onError: () => client.invalidateQueries({ queryKey: taxReturnKeys.all }),
  });
}
