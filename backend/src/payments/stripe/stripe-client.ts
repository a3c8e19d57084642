import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { IdempotencyMismatch, PaymentProviderUnavailable } from '../provider/payment-provider.js';

/** Longer than Stripe needs for any bank that answers, shorter than a payer waits. */
const timeoutMs = 20_000;

/** @param apiUrl another origin than Stripe's own, for a server that speaks its protocol */
export function stripeClient(secretKey: string, apiUrl?: string): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com');
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;

/** A refusal that is Stripe's answer, not the lack of one: the card, or what was asked. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof StripeCardError || error instanceof StripeInvalidRequestError;

/** Any other failure in the words of `PaymentProvider`. What is not Stripe's stays what it is. */
export function providerError(error: unknown): unknown {
  if (error instanceof StripeIdempotencyError) return new IdempotencyMismatch(error.message);
  if (!(error instanceof StripeError)) return error;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    new Logger('Payments').error(`Stripe does not accept STRIPE_SECRET_KEY (${error.type})`);
  return new PaymentProviderUnavailable(`Stripe gave no answer (${error.type})`, { cause: error });
}
