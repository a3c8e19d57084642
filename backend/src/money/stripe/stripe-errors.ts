import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { IdempotencyMismatch, PaymentProviderUnavailable } from '../provider/payment-provider.js';

const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;

/** Whether Stripe answered and refused: because of the card, or because of the request. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof StripeCardError || error instanceof StripeInvalidRequestError;

/** Whether Stripe's account, in the mode of our key, does not have what we asked for. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.code === 'resource_missing';

/** Translates Stripe's other errors to those of `PaymentProvider`. Errors from elsewhere stay unchanged. */
export function providerError(error: unknown): unknown {
  if (error instanceof StripeIdempotencyError) return new IdempotencyMismatch(error.message);
  if (!(error instanceof StripeError)) return error;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    new Logger('Payments').error(`Stripe does not accept STRIPE_SECRET_KEY (${error.type})`);
  return new PaymentProviderUnavailable(`Stripe gave no answer (${error.type})`, { cause: error });
}
