import { type Clock } from '../../base/clock.js';
import { type Environment } from '../../base/config/environment.js';
import { stripeClient } from '../../base/stripe-client.js';
import { StripeEvents } from './stripe-events.js';
import { StripePaymentProvider } from './stripe-payment-provider.js';

/**
 * Creates the provider that charges cards through Stripe. Its package is loaded only with this file.
 * @param bankDebit whether clients may also pay from a bank account
 */
export function connectStripe(
  { secretKey, apiUrl, webhookSecret }: Environment['stripe'] & { readonly secretKey: string },
  clock: Clock,
  bankDebit: boolean,
): StripePaymentProvider {
  const client = stripeClient(secretKey, apiUrl);
  return new StripePaymentProvider(client, new StripeEvents(client, webhookSecret), clock, bankDebit);
}
