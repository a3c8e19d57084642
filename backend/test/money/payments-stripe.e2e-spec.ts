import { Logger } from '@nestjs/common';
import {
  type ChargeRequest,
  IdempotencyMismatch,
  PAYMENT_PROVIDER,
  PaymentOfAnotherAccount,
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '../../src/money/provider/payment-provider.js';
import { stripeClient } from '../../src/base/stripe-client.js';
import { providerError } from '../../src/money/stripe/stripe-charges.js';
import { StripeServer } from '../fixtures/stripe-server.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let stripe: StripeServer;
let provider: PaymentProvider;
let key: string;
let keys = 0;

beforeAll(async () => {
  stripe = await StripeServer.start();
  const { secretKey, url: apiUrl } = stripe;
  app = await startApp({ environment: { stripe: { secretKey, apiUrl, publishableKey: 'pk_test_local' } } });
  provider = app.app.get<PaymentProvider>(PAYMENT_PROVIDER, { strict: false });
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});
beforeEach(() => {
  key = `attempt-${++keys}`;
});
afterEach(() => {
  stripe.trouble = undefined;
});

const charge = (token: string, over: Partial<ChargeRequest> = {}) =>
  provider.charge({
    idempotencyKey: key,
    amountCents: 30_000,
    token,
    description: 'Tax Preparation Individual',
    taxReturnId: 'a-return',
    ...over,
  });
const find = (reference: string | null = null) =>
  provider.find({ idempotencyKey: key, createdAt: new Date(), reference });

describe('card payments through Stripe', () => {
  it.each(['tok_visa', 'ctoken_visa'])('charges the card of %s', async (token) => {
    const answer = await charge(token);
    expect(answer).toMatchObject({ status: 'succeeded', reference: expect.stringMatching(/^pi_/) as string });
    expect(await find()).toEqual(answer);
    expect(stripe.charged(key)).toMatchObject([
      { amount: 30_000, currency: 'usd', metadata: { attempt: key, taxReturn: 'a-return' } },
    ]);
  });

  it.each([
    ['tok_chargeDeclined', 'Your card was declined.'],
    ['tok_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ])('declines %s with Stripe’s message', async (token, message) => {
    const answer = await charge(token);
    expect(answer).toMatchObject({ status: 'declined', message });
    expect(await find()).toEqual(answer);
  });

  it.each([
    ['an unknown token', 'tok_nobody', "No such token: 'tok_nobody'"],
    [
      'a way to pay that is switched off',
      'ctoken_bank',
      'The payment method type "us_bank_account" is not allowed',
    ],
  ])('declines %s in words for the payer, and logs Stripe’s for the firm', async (_what, token, said) => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    expect(await charge(token)).toMatchObject({
      status: 'declined',
      message:
        'Our card service did not take these details. Please check them, enter them again, or pay another way.',
    });
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(said));
    logged.mockRestore();
    expect(await find()).toBeUndefined();
  });

  it('charges once per key', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => charge('tok_visa')));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(stripe.charged(key)).toHaveLength(1);
    await expect(charge('tok_visa', { amountCents: 30_001 })).rejects.toThrow(IdempotencyMismatch);
  });

  it('waits for a slow answer', async () => {
    stripe.trouble = { kind: 'slow', path: '/confirm' };
    expect(await charge('tok_visa')).toMatchObject({ status: 'succeeded' });
  });

  it('finds a charge whose answer was lost', async () => {
    stripe.trouble = { kind: 'lost', path: '/confirm' };
    await expect(charge('tok_visa')).rejects.toThrow(PaymentProviderUnavailable);
    expect(await find()).toMatchObject({ status: 'succeeded' });
    expect(stripe.charged(key)).toHaveLength(1);
  });

  it('cancels an attempt that was never confirmed, so it cannot be charged anymore', async () => {
    stripe.trouble = { kind: 'down', path: '/confirm' };
    await expect(charge('tok_visa')).rejects.toThrow(PaymentProviderUnavailable);
    expect(await find()).toBeUndefined();
    stripe.trouble = undefined;
    expect(await charge('tok_visa')).toMatchObject({
      status: 'declined',
      message: 'The payment was not completed in time.',
    });
    expect(stripe.charged(key)).toEqual([]);
  });

  it('tells a payment of another account from one that was never made', async () => {
    const { reference } = await charge('tok_undecided');
    expect(await find(reference)).toEqual({ status: 'pending', reference });
    const intent = stripe.intents.get(reference)!;
    stripe.intents.delete(reference);
    await expect(find(reference)).rejects.toThrow(PaymentOfAnotherAccount);
    await expect(find(reference)).rejects.toThrow(`${reference} is not a payment of the Stripe account`);
    expect(await find()).toBeUndefined();
    stripe.intents.set(reference, intent);
  });

  it('fails as unavailable while Stripe is unreachable', async () => {
    stripe.trouble = { kind: 'down' };
    await expect(charge('tok_visa')).rejects.toThrow(PaymentProviderUnavailable);
    await expect(find()).rejects.toThrow(PaymentProviderUnavailable);
    stripe.trouble = undefined;
    expect(await find()).toBeUndefined();
  });

  describe('an attempt that changes just before it is canceled', () => {
    const abandoned = async () => {
      const { reference } = await charge('tok_threeDSecure');
      const intent = stripe.intents.get(reference)!;
      intent.created -= 16 * 60;
      return intent;
    };
    afterEach(() => {
      stripe.beforeCancel = undefined;
    });

    it('counts if the payer has paid', async () => {
      const { id: reference } = await abandoned();
      stripe.beforeCancel = () => stripe.authenticate(reference, true);
      expect(await find()).toMatchObject({ status: 'succeeded', reference });
    });

    it('is given up if someone else has canceled it', async () => {
      const intent = await abandoned();
      stripe.beforeCancel = () => void (intent.status = 'canceled');
      expect(await find()).toBeUndefined();
    });

    it('is not given up in a state that we do not know', async () => {
      const intent = await abandoned();
      stripe.beforeCancel = () => void (intent.status = 'under_review');
      await expect(find()).rejects.toThrow(PaymentProviderUnavailable);
    });
  });

  it('reports in the log that Stripe does not accept the key', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    try {
      const error: unknown = await stripeClient('sk_test_wrong', stripe.url)
        .paymentIntents.retrieve('pi_1')
        .catch(providerError);
      expect(error).toBeInstanceOf(PaymentProviderUnavailable);
      expect(logged).toHaveBeenCalledWith(
        'Stripe does not accept STRIPE_SECRET_KEY (StripeAuthenticationError)',
      );
    } finally {
      logged.mockRestore();
    }
  });

  it('waits for a bank that has not decided', async () => {
    const { reference, status } = await charge('tok_undecided');
    expect(status).toBe('pending');
    expect(await find()).toEqual({ status, reference });
    stripe.settle(reference);
    expect(await find()).toMatchObject({ status: 'succeeded', reference });
  });

  it('waits 15 minutes for a payer who must confirm with the bank', async () => {
    const { reference, ...waiting } = await charge('tok_threeDSecure');
    expect(waiting).toEqual({ status: 'pending', clientSecret: `${reference}_secret_local` });
    expect(await find()).toEqual({ reference, ...waiting });
    const intent = stripe.intents.get(reference)!;
    intent.created -= 16 * 60;
    expect(await find()).toBeUndefined();
    expect(intent.status).toBe('canceled');
  });

  it.each([
    ['passed', true, { status: 'succeeded' }],
    ['failed', false, { status: 'declined', message: 'We are unable to authenticate your payment method.' }],
  ])('accepts the bank’s answer about a payer who %s', async (_, passed, word) => {
    const { reference } = await charge('tok_threeDSecure');
    stripe.authenticate(reference, passed);
    expect(await find()).toMatchObject({ reference, ...word });
  });

  it('takes no other card for an attempt whose confirmation failed', async () => {
    const { reference } = await charge('tok_threeDSecure');
    stripe.authenticate(reference, false);
    const declined = await find(reference);
    expect(declined).toMatchObject({ status: 'declined' });
    expect(stripe.intents.get(reference)!.status).toBe('canceled');
    expect(await find(reference)).toEqual(declined);
  });

  it('leaves an attempt as it is that succeeded with another card meanwhile', async () => {
    const { reference } = await charge('tok_threeDSecure');
    stripe.authenticate(reference, false);
    stripe.beforeCancel = () => stripe.authenticate(reference, true);
    await find(reference);
    stripe.beforeCancel = undefined;
    expect(await find(reference)).toMatchObject({ status: 'succeeded' });
  });

  it('gives the payment form its publishable key', async () => {
    const { body } = await app.request('GET', '/api/payments/config');
    expect(body).toEqual({ mode: 'stripe', publishableKey: 'pk_test_local' });
  });

  it('allows only the card fields in the content security policy', async () => {
    const { headers } = await app.request('GET', '/healthz');
    const policy = headers.get('content-security-policy')?.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
        "connect-src 'self' https://api.stripe.com",
        "style-src 'self'",
      ]),
    );
  });
});
