import { Clock } from '../../src/base/clock.js';
import {
  type ChargeRequest,
  IdempotencyMismatch,
  PAYMENT_PROVIDER,
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '../../src/money/provider/payment-provider.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let provider: PaymentProvider;
let key: string;
let keys = 0;
beforeAll(async () => {
  app = await startApp();
  provider = app.app.get<PaymentProvider>(PAYMENT_PROVIDER, { strict: false });
});
afterAll(() => app.stop());
beforeEach(() => {
  key = `attempt-${++keys}`;
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

const find = (idempotencyKey: string) =>
  provider.find({ idempotencyKey, createdAt: new Date(), reference: null });

const charges = async (): Promise<number> => {
  const [{ n }] = await app.dataSource.query<[{ n: number }]>(
    'SELECT count(*)::int AS n FROM test_charge WHERE idempotency_key = $1',
    [key],
  );
  return n;
};

describe('the test-mode provider', () => {
  it('charges a good card', async () => {
    const answer = await charge('tok_visa');
    expect(answer).toMatchObject({
      status: 'succeeded',
      reference: expect.stringMatching(/^test_ch_/) as string,
    });
    expect(await find(key)).toEqual(answer);
  });

  it.each([
    ['tok_chargeDeclined', 'Your card was declined.'],
    ['tok_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ['tok_chargeDeclinedExpiredCard', 'Your card has expired.'],
    ['tok_nobodyIssued', 'No such token: tok_nobodyIssued'],
  ])('declines %s with a reason', async (token, message) => {
    const answer = await charge(token);
    expect(answer).toMatchObject({ status: 'declined', message });
    expect(await find(key)).toEqual(answer);
  });

  it('does not find an unknown key', async () => {
    expect(await find('never-sent')).toBeUndefined();
  });

  it('charges once per key, even for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge('tok_visa')));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await charges()).toBe(1);
  });

  it('refuses another amount under the same key', async () => {
    const first = await charge('tok_visa');
    await expect(charge('tok_visa', { amountCents: 30_001 })).rejects.toThrow(IdempotencyMismatch);
    expect(await find(key)).toEqual(first);
  });

  it('can lose its answer after charging; a retry or a look-up finds the charge', async () => {
    await expect(charge('tok_testAnswerLost')).rejects.toThrow(PaymentProviderUnavailable);
    const found = await find(key);
    expect(found).toMatchObject({ status: 'succeeded' });
    expect(await charge('tok_testAnswerLost')).toEqual(found);
    expect(await charges()).toBe(1);
  });

  it('can be slow, and has charged before it answers', async () => {
    const started = Date.now();
    const answer = charge('tok_testSlow');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await find(key)).toMatchObject({ status: 'succeeded' });
    expect(await answer).toMatchObject({ status: 'succeeded' });
    expect(Date.now() - started).toBeGreaterThan(3_900);
  });

  it('can be pending for a while', async () => {
    const clock = app.app.get(Clock);
    const answer = await charge('tok_testPending');
    expect(answer).toMatchObject({ status: 'pending' });
    expect(await find(key)).toEqual(answer);

    const later = new Date(Date.now() + 6_000);
    const now = jest.spyOn(clock, 'now').mockReturnValue(later);
    expect(await find(key)).toMatchObject({
      status: 'succeeded',
      reference: answer.reference,
    });
    now.mockRestore();
  });
});

describe('GET /api/payments/config', () => {
  it('says that it is a test, with the cards to try', async () => {
    const { status, body } = await app.request<{ mode: string; testCards: { token: string }[] }>(
      'GET',
      '/api/payments/config',
    );
    expect({ status, mode: body.mode }).toEqual({ status: 200, mode: 'test' });
    expect(body.testCards.map(({ token }) => token)).toContain('tok_visa');
  });

  it('has no test mode in production, where cards are turned off without a key', async () => {
    const real = await startApp({ environment: { production: true, testCards: false } });
    try {
      const { body } = await real.request('GET', '/api/payments/config');
      expect(body).toEqual({ mode: 'off' });
      const off = real.app.get<PaymentProvider>(PAYMENT_PROVIDER, { strict: false });
      const attempt = {
        idempotencyKey: 'k',
        amountCents: 1,
        token: 'tok_visa',
        description: '',
        taxReturnId: 'a-return',
      };
      await expect(off.charge(attempt)).rejects.toThrow(PaymentProviderUnavailable);
      expect(await off.find({ idempotencyKey: 'k', createdAt: new Date(), reference: null })).toBeUndefined();
    } finally {
      await real.stop();
    }
  });
});
