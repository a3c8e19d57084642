import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { inPayment, showPortal } from '@/test/payment-portal';

/** The next answers of checkPayment. */
let checks: object[];
/** The client secrets passed to Stripe's script. */
let confirmedSecrets: string[];

beforeEach(() => {
  checks = [];
  confirmedSecrets = [];
  const stripe = {
    _registerWrapper: () => undefined,
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      void confirmedSecrets.push(clientSecret),
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

/** Opens a pending payment and presses "Check again". */
async function checkAgain() {
  showPortal(inPayment('processing', 4));
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }, { timeout: 5_000 }));
}

describe('a payment that is waiting for the bank', () => {
  it('is confirmed in Stripe’s window if the bank wants that, and complete when the server says so', async () => {
    checks = [{ ...inPayment('processing', 4), clientSecret: 'pi_1_secret' }, inPayment('paid', 5)];
    await checkAgain();
    expect(await screen.findByText('Payment Complete!')).toBeVisible();
    expect(confirmedSecrets).toEqual(['pi_1_secret']);
  });

  it('needs no confirmation while the bank is still deciding', async () => {
    checks = [inPayment('processing', 4)];
    await checkAgain();
    expect(await screen.findByRole('button', { name: 'Check again' })).toBeVisible();
    expect(confirmedSecrets).toEqual([]);
  });
});
