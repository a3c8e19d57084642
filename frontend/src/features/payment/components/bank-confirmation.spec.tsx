import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { inPayment, showPortal } from '@/test/payment-portal';

/** What checkPayment answers, call after call. */
let checks: object[];
/** The secrets that Stripe's script was given. */
let asked: string[];

beforeEach(() => {
  checks = [];
  asked = [];
  const stripe = {
    _registerWrapper: () => undefined,
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => void asked.push(clientSecret),
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
});
answerApi(({ path }) => {
  const config = { mode: 'stripe', publishableKey: 'pk_test_local' };
  return Response.json(path === '/api/payments/config' ? config : checks.shift());
});
afterEach(() => {
  Reflect.deleteProperty(window, 'Stripe');
});

/** A payer comes back to a payment that waits, and asks again. */
async function askAgain() {
  showPortal(inPayment('processing', 4));
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }, { timeout: 5_000 }));
}

describe('a payment that waits for the bank', () => {
  it('is confirmed in Stripe’s window where the bank wants that, and is complete when the server says so', async () => {
    checks = [{ ...inPayment('processing', 4), clientSecret: 'pi_1_secret' }, inPayment('paid', 5)];
    await askAgain();
    expect(await screen.findByText('Payment Complete!')).toBeVisible();
    expect(asked).toEqual(['pi_1_secret']);
  });

  it('asks the payer nothing where the bank is still thinking', async () => {
    checks = [inPayment('processing', 4)];
    await askAgain();
    expect(await screen.findByRole('button', { name: 'Check again' })).toBeVisible();
    expect(asked).toEqual([]);
  });
});
