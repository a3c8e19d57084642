import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StripeCardForm } from './stripe-card-form.js';

/** Stands where Stripe's script would put itself: its fields are a frame of Stripe's that no test can load. */
interface FarSide {
  options?: object;
  mounted: boolean;
  submit: { error?: { message: string } };
  token: { confirmationToken?: { id: string }; error?: { message: string } };
}

let far: FarSide;

beforeEach(() => {
  far = { mounted: false, submit: {}, token: { confirmationToken: { id: 'ctoken_visa' } } };
  const element = {
    on: (event: string, tell: () => void) => void (event === 'ready' && setTimeout(tell)),
    mount: () => (far.mounted = true),
    destroy: () => (far.mounted = false),
  };
  const stripe = {
    _registerWrapper: () => undefined,
    elements: (options: object) => {
      far.options = options;
      return { create: () => element, submit: () => Promise.resolve(far.submit) };
    },
    createConfirmationToken: () => Promise.resolve(far.token),
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'Stripe');
});

const show = (reason?: string) => {
  const paid: string[] = [];
  const view = render(
    <StripeCardForm
      publishableKey="pk_test_local"
      amountCents={32_500}
      reason={reason}
      onPay={(token) => paid.push(token)}
    />,
  );
  return { ...view, paid };
};
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Pay $325' }));

describe('the card form of Stripe', () => {
  it('takes cards alone, for the amount due, and pays with the token that Stripe made', async () => {
    const { paid, unmount } = show();
    await press();
    await waitFor(() => expect(paid).toEqual(['ctoken_visa']));
    expect(far.options).toMatchObject({
      mode: 'payment',
      amount: 32_500,
      currency: 'usd',
      allowedPaymentMethodTypes: ['card'],
    });
    unmount();
    expect(far.mounted).toBe(false);
  });

  it.each([
    ['the fields', { submit: { error: { message: 'Your card number is incomplete.' } } }],
    ['Stripe', { token: { error: { message: 'Your card number is incomplete.' } } }],
  ])('says what %s found wrong, and pays nothing', async (_who, said) => {
    Object.assign(far, said);
    const { paid } = show();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is incomplete.');
    expect(paid).toEqual([]);
  });

  it('pays nothing while there is a reason not to', async () => {
    const { paid } = show('Only the client can pay.');
    await press();
    expect(paid).toEqual([]);
  });
});
