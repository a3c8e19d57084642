import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyServerState } from '@/features/tax-return/api/apply-server-state';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf, within } from '@/lib/api/client';
import { randomId } from '@/lib/random-id';
import { confirmed } from './check-payment.js';

interface CardPayment {
  taxReturnId: string;
  /** Card token from the provider's card form; never a card number. */
  token: string;
  /** Cents. */
  amount: number;
}

/** Banks may take a while to answer. */
const timeoutMs = 90_000;

/**
 * Pays an invoice, and lets the payer confirm the payment if the bank wants that. Resolves to the return: paid, due
 * again if the bank refused, or still processing. Rejects with ApiError, with status 402 if the card was declined. In
 * every case the screen shows the server's state.
 */
export function usePayInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CardPayment) => {
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
