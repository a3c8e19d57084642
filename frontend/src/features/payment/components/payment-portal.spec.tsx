import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taxReturnQuery, type TaxReturn } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';
import { answerApi } from '@/test/answer-api';
import { inPayment, paymentOf, showPortal } from '@/test/payment-portal';

const config = { mode: 'test', testCards: [{ token: 'tok_visa', label: 'Succeeds' }] };
let charge: (answer: { status: number; body: unknown }) => void;
let current: TaxReturn;
let charged: unknown[];

beforeEach(() => {
  charged = [];
  current = inPayment('due');
});
answerApi(async ({ method, path, body }) => {
  if (path === '/api/payments/config') return Response.json(config);
  if (method !== 'POST') return Response.json(current);
  charged.push(body);
  const answer = await new Promise<Parameters<typeof charge>[0]>((resolve) => (charge = resolve));
  return Response.json(answer.body, { status: answer.status });
});

async function pay() {
  await userEvent.selectOptions(await screen.findByLabelText('Pay by card'), 'Succeeds');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $325' }));
  await screen.findByText('Waiting for your bank…');
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

    act(() => {
      client.setQueryData(taxReturnQuery(current.id).queryKey, inPayment('due', 5));
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your payment did not go through.');
  });

  it('promises nothing about a payment that nobody heard of again', async () => {
    const { client } = showPortal(inPayment('due'));
    await pay();
    charge({ status: 202, body: inPayment('processing', 4) });
    await waitFor(() => expect(screen.getByText('With your bank')).toBeVisible());
    act(() => {
      client.setQueryData(taxReturnQuery(current.id).queryKey, inPayment('due', 5));
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('If you see a charge on your card, write to us before you pay again.');
    expect(alert).not.toHaveTextContent('You have not been charged.');
  });

  it('forgets a failure once another payment has come', async () => {
    const { client } = showPortal(inPayment('due'));
    await pay();
    charge({ status: 202, body: inPayment('processing', 4) });
    await waitFor(() => expect(screen.getByText('With your bank')).toBeVisible());
    const partly = inPayment('due', 5, [paymentOf(10_000, 'received', 'offline')]);
    act(() => {
      client.setQueryData(taxReturnQuery(current.id).queryKey, partly);
    });
    expect(await screen.findByRole('button', { name: 'Pay $225' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

/** The lines of the invoice, as they are read. */
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('an invoice that was paid in part', () => {
  it('shows price, paid and left to pay, and charges what is left', async () => {
    current = inPayment('due', 3, [
      paymentOf(10_000, 'received', 'offline'),
      paymentOf(5_000, 'takenBack', 'offline'),
    ]);
    showPortal(current);
    expect(lines()).toEqual([
      expect.stringMatching(/Your invoice.*\$325/),
      expect.stringMatching(/Paid\$100/),
      expect.stringMatching(/Left to pay\$225/),
    ]);
    await userEvent.selectOptions(await screen.findByLabelText('Pay by card'), 'Succeeds');
    await userEvent.click(screen.getByRole('button', { name: 'Pay $225' }));
    await screen.findByText('Waiting for your bank…');
    expect(charged).toEqual([expect.objectContaining({ amount: 22_500 })]);
  });

  it('shows the price alone while nothing is paid', () => {
    showPortal(inPayment('due'));
    expect(lines()).toEqual([expect.stringContaining('$325')]);
    expect(screen.queryByRole('button', { name: /receipt/ })).toBeNull();
  });

  it('is thanked for before it is due, with a receipt', () => {
    showPortal(inPayment('locked', 3, [paymentOf(10_000, 'received', 'offline')]));
    expect(screen.getByText('Not due yet')).toBeVisible();
    expect(screen.getByText(/Thank you for paying in advance/)).toBeVisible();
    expect(screen.getByRole('button', { name: /receipt/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});

describe('a payment that the owner has to look at', () => {
  it.each(['due', 'locked'] as const)('keeps the client from paying again, and says why: %s', (payment) => {
    showPortal(inPayment(payment, 3, [paymentOf(30_000, 'inReview')]));
    expect(screen.getByText('Under review')).toBeVisible();
    expect(screen.getByText(/Please do not pay again/)).toBeVisible();
    expect(screen.queryByLabelText('Pay by card')).toBeNull();
    expect(screen.queryByRole('button', { name: /[Pp]ay/ })).toBeNull();
  });

  it('does not take away that the invoice is paid', () => {
    showPortal(inPayment('paid', 3, [paymentOf(32_500), paymentOf(32_501, 'inReview')]));
    expect(screen.getByText('Payment Complete!')).toBeVisible();
    expect(screen.getByText(/Please do not pay again/)).toBeVisible();
  });
});

describe('money that went back, or may', () => {
  it('leaves nothing to pay, and has no receipt', () => {
    showPortal(inPayment('refunded', 3, [paymentOf(32_500, 'refunded')]));
    expect(screen.getByText('Refunded')).toBeVisible();
    expect(screen.getByText(/We refunded your payment/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('still has a receipt while the bank decides', () => {
    showPortal(inPayment('disputed', 3, [paymentOf(32_500, 'disputed')]));
    expect(screen.getByText(/Your bank is looking into this payment/)).toBeVisible();
    expect(screen.getByRole('button', { name: /receipt/ })).toBeVisible();
  });
});
