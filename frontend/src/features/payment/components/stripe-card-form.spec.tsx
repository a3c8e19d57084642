import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StripeCardForm } from './stripe-card-form.js';

/** Fake of Stripe's script, whose card fields are a frame that tests cannot load. */
interface FakeStripe {
  options?: object;
  mounted: boolean;
  submit: { error?: { message: string } };
  token: { confirmationToken?: { id: string }; error?: { message: string } };
}

let fake: FakeStripe;

beforeEach(() => {
  fake = { mounted: false, submit: {}, token: { confirmationToken: { id: 'ctoken_visa' } } };
  const element = {
    on: (event: string, tell: () => void) => void (event === 'ready' && setTimeout(tell)),
    mount: () => (fake.mounted = true),
    destroy: () => (fake.mounted = false),
  };
  const stripe = {
    _registerWrapper: () => undefined,
    elements: (options: object) => {
      fake.options = options;
      return { create: () => element, submit: () => Promise.resolve(fake.submit) };
    },
    createConfirmationToken: () => Promise.resolve(fake.token),
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'Stripe');
});

const show = (reason?: string, bankDebit = false) => {
  const paid: string[] = [];
  const view = render(
    <StripeCardForm
      publishableKey="pk_test_local"
      bankDebit={bankDebit}
      amountCents={32_500}
      reason={reason}
      onPay={(token) => paid.push(token)}
    />,
  );
  return { ...view, paid };
};
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Pay $325' }));

describe('Stripe’s card form', () => {
  it('takes only cards, for the amount due, and pays with Stripe’s token', async () => {
    const { paid, unmount } = show();
    await press();
    await waitFor(() => expect(paid).toEqual(['ctoken_visa']));
    expect(fake.options).toMatchObject({
      mode: 'payment',
      amount: 32_500,
      currency: 'usd',
      allowedPaymentMethodTypes: ['card'],
    });
    unmount();
    expect(fake.mounted).toBe(false);
  });

  it('takes bank accounts too, where the firm does', async () => {
    const { paid } = show(undefined, true);
    await press();
    await waitFor(() => expect(paid).toEqual(['ctoken_visa']));
    expect(fake.options).toMatchObject({ allowedPaymentMethodTypes: ['card', 'us_bank_account'] });
  });

  it.each([
    ['the fields', { submit: { error: { message: 'Your card number is incomplete.' } } }],
    ['Stripe', { token: { error: { message: 'Your card number is incomplete.' } } }],
  ])('shows an error of %s, and does not pay', async (_source, failure) => {
    Object.assign(fake, failure);
    const { paid } = show();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is incomplete.');
    expect(paid).toEqual([]);
  });

  it('does not pay while it is disabled', async () => {
    const { paid } = show('Only the client can pay.');
    await press();
    expect(paid).toEqual([]);
  });
});
