import { type Payment } from '@tax-firm/machines';
import { type PaymentEntity } from './payment.entity.js';

/** What a payment was made with: "Visa ending in 4242". @param attempt absent if the provider told nothing about it */
export function paymentMethod(
  method: Payment['method'],
  attempt?: Pick<PaymentEntity, 'cardBrand' | 'cardLast4' | 'bankName' | 'accountLast4'>,
): string {
  if (method === 'offline') return 'Recorded by the firm';
  if (method === 'bank')
    return `${attempt?.bankName ?? 'Bank account'} ending in ${attempt?.accountLast4 ?? '····'}`;
  return attempt?.cardBrand ? `${attempt.cardBrand} ending in ${attempt.cardLast4}` : 'Card';
}
