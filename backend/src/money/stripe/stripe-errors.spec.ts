import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { IdempotencyMismatch, PaymentProviderUnavailable } from '../provider/payment-provider.js';
import { isRefusal, providerError } from './stripe-charges.js';

const { errors } = Stripe;
const raw = { type: 'api_error', message: 'no' } as const;

describe('an error', () => {
  it.each<[string, unknown, boolean]>([
    ['about the card', new errors.StripeCardError(raw as never), true],
    ['about the request', new errors.StripeInvalidRequestError(raw as never), true],
    ['of Stripe itself', new errors.StripeAPIError(raw as never), false],
    ['of the connection', new errors.StripeConnectionError(raw as never), false],
    ['from elsewhere', new Error('no'), false],
  ])('%s: whether it is a refusal', (_what, error, expected) => {
    expect(isRefusal(error)).toBe(expected);
  });

  it('of the key is logged for the firm, unlike others', () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const unavailable = expect.any(PaymentProviderUnavailable) as unknown;
    expect(providerError(new errors.StripeAPIError(raw as never))).toEqual(unavailable);
    expect(providerError(new errors.StripeConnectionError(raw as never))).toEqual(unavailable);
    expect(logged).not.toHaveBeenCalled();
    expect(providerError(new errors.StripeAuthenticationError(raw as never))).toEqual(unavailable);
    expect(providerError(new errors.StripePermissionError(raw as never))).toEqual(unavailable);
    expect(logged.mock.calls).toEqual([
      ['Stripe does not accept STRIPE_SECRET_KEY (StripeAuthenticationError)'],
      ['Stripe does not accept STRIPE_SECRET_KEY (StripePermissionError)'],
    ]);
  });

  it('of a repeated key with another request is told apart, and one from elsewhere stays as it is', () => {
    const mismatch = providerError(new errors.StripeIdempotencyError(raw as never));
    expect(mismatch).toBeInstanceOf(IdempotencyMismatch);
    const other = new TypeError('no');
    expect(providerError(other)).toBe(other);
  });
});
