import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyServerState, taxReturnKeys } from '@/features/tax-return';
import { api, dataOf, within } from '@/lib/api/client';
import { randomId } from '@/lib/random-id';
import { confirmed } from './check-payment.js';

interface CardPayment {
  taxReturnId: string;
  /** What the provider's card fields made of the card; never a card number. */
  token: string;
  /** Cents. */
  amount: number;
}

/** Banks may think for a while. */
const timeoutMs = 90_000;

/**
 * Pays an invoice, confirming with the payer's bank where it wants that. Answers the return once the provider has
 * answered: paid, due again where the bank said no, or still processing while it has not decided. Fails with 402 when the
 * card was declined. In every case the return is shown as the server has it.
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
