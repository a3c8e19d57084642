import { type Payment, wayOfPayment } from '@tax-firm/machines';
import { type PaymentEntity } from './payment.entity.js';

/**
 * What a payment was made with: "Visa ending in 4242", "Check 1042, received 2026-04-10".
 * @param attempt absent if the provider told nothing about it
 * @param recorded the fields of the event behind it; only those of RECORD_OFFLINE_PAYMENT say how the money came
 */
export function paymentMethod(
  method: Payment['method'],
  recorded: unknown,
  attempt?: Pick<PaymentEntity, 'cardBrand' | 'cardLast4' | 'bankName' | 'accountLast4'>,
): string {
  if (method === 'offline')
    return wayOfPayment((recorded ?? {}) as Parameters<typeof wayOfPayment>[0]) ?? 'Recorded by the firm';
  if (method === 'bank')
    return `${attempt?.bankName ?? 'Bank account'} ending in ${attempt?.accountLast4 ?? '····'}`;
  return attempt?.cardBrand ? `${attempt.cardBrand} ending in ${attempt.cardLast4}` : 'Card';
}
