import type Stripe from 'stripe';
import { isRefusal } from './stripe-errors.js';

/**
 * Cancels an intent that was declined. After a failed confirmation the payer's browser knows its client secret, with which
 * anyone could try other cards that our limit does not count. An intent that was paid or canceled meanwhile stays so.
 */
export async function closeDeclined(stripe: Stripe, intentId: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(intentId);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
