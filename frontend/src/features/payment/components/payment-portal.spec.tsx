import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taxReturnQuery, type TaxReturn } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';
import { inPayment, showPortal } from '@/test/payment-portal';

const config = { mode: 'test', testCards: [{ token: 'tok_visa', label: 'Succeeds' }] };
const original = globalThis.fetch;
let charge: (answer: { status: number; body: unknown }) => void;
let current: TaxReturn;
let charged: unknown[];

beforeEach(() => {
  charged = [];
  current = inPayment('due');
  globalThis.fetch = async (input, init) => {
    const path = String(input);
    const json = ({ status, body }: { status: number; body: unknown }) =>
      new Response(JSON.stringify(body), { status });
    if (path.startsWith('/api/payments/config')) return json({ status: 200, body: config });
    if (init?.method !== 'POST') return json({ status: 200, body: current });
    charged.push(JSON.parse(String(init.body)));
    return json(await new Promise((resolve) => (charge = resolve)));
  };
});
afterEach(() => {
  globalThis.fetch = original;
});

async function pay() {
  await userEvent.selectOptions(await screen.findByLabelText('Pay by card'), 'Succeeds');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $325' }));
  await screen.findByText('We are asking your bank…');
}

describe('the payment portal', () => {
  it('is not there before the e-file is accepted', () => {
    showPortal(inPayment('locked'));
    expect(screen.queryByText('Payment Portal')).toBeNull();
  });

  it('asks for a card before it pays', async () => {
    showPortal(inPayment('due'));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $325' }));
    expect(screen.getByLabelText('Pay by card')).toHaveAccessibleDescription('Please choose a card');
    expect(charged).toEqual([]);
  });

  it('is complete only after the provider said so', async () => {
    showPortal(inPayment('due'));
    await pay();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
    expect(screen.queryByText('Payment Complete!')).toBeNull();
    expect(charged).toEqual([{ taxReturnId: current.id, token: 'tok_visa', amount: 32_500 }]);
    charge({ status: 200, body: inPayment('paid', 5) });
    expect(await screen.findByText('Payment Complete!')).toBeVisible();
    expect(
      screen.getByText('Thank You for paying! We will upload your filed tax return soon.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/Client/Dashboard');
  });

  it('tells a decline in words, with the address to write to, and lets one try again', async () => {
    showPortal(inPayment('due'));
    await pay();
    charge({ status: 402, body: { message: 'Declined', detail: 'Your card has expired.' } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('There was an error proccessing your payment');
    expect(alert).toHaveTextContent('Your card has expired.');
    expect(alert).toHaveFocus();
    expect(screen.getByRole('link', { name: firm.email })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $325' })).toBeVisible();
  });

  it('waits on while the bank has not decided, and tells when it said no', async () => {
    const { client } = showPortal(inPayment('due'));
    await pay();
    charge({ status: 202, body: inPayment('processing', 4) });
    await waitFor(() => expect(screen.getByText('With your bank')).toBeVisible());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();

    act(() => client.setQueryData(taxReturnQuery(current.id).queryKey, inPayment('due', 5)));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your bank did not let the payment through.');
  });
});
