import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settle, taxReturnKeys } from '@/features/tax-return';
import { api } from '@/lib/api/client';
import { newIdempotencyKey } from '@/lib/api/idempotency-key';

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
 * Pays an invoice. Answers the return once the provider has answered: paid, or still processing while the bank has not
 * decided. Fails with 402 when the card was declined. In every case the return is shown as the server has it.
 */
export function usePayInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CardPayment) =>
      api.post('/api/taxReturns/sendStripePayment2', {
        body,
        timeout: timeoutMs,
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      }),
    onSuccess: (answer) => settle(client, answer),
    onError: () => client.invalidateQueries({ queryKey: taxReturnKeys.all }),
  });
}
