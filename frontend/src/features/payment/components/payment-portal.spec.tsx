import { noRules } from '@tax-firm/machines';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taxReturnQuery } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { firm } from '@/lib/firm/profile';
import { answerApi } from '@/test/answer-api';
import { inPayment, paymentOf, showPortal } from '@/test/payment-portal';

const config = {
  mode: 'test',
  testCards: [{ token: 'tok_visa', number: '4242424242424242', label: 'Works' }],
};
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
  await userEvent.click(await screen.findByRole('button', { name: 'Works' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay $325' }));
  await screen.findByText('Waiting for your bank…');
}

describe('the payment portal', () => {
  it('is hidden until the e-file is accepted', () => {
    showPortal(inPayment('locked'));
    expect(screen.queryByText('Payment Portal')).toBeNull();
  });

  it('shows what was waived before the payment is due', () => {
    const { workflow, ...rest } = inPayment('locked');
    const context = { ...workflow.context, waivedCents: 5_000 };
    const value = { ...workflow.value, efile: 'notSent' } as const;
    showPortal({ ...rest, workflow: { ...workflow, value, context } });
    expect(screen.getByText('Waived')).toBeVisible();
    expect(screen.getByText('$275')).toBeVisible();
    expect(screen.getByText('Nothing is due until the IRS accepts your return.')).toBeVisible();
  });

  it('promises to file a return that waited for its payment', () => {
    const rules = { ...noRules, payment: true };
    const { workflow, ...rest } = inPayment('paid', 3, [paymentOf(32_500)]);
    const value = { ...workflow.value, efile: 'signed', signing: 'formOnFile' } as const;
    const context = { ...workflow.context, rules, signedScans: ['scan'] };
    showPortal({ ...rest, workflow: { ...workflow, value, context } });
    expect(screen.getByText('Thank You for paying! We will file your return now.')).toBeVisible();
  });

  it('tells the client of a partial refund, and asks for nothing', () => {
    showPortal(inPayment('paid', 3, [{ ...paymentOf(32_500), refundedCents: 5_000 }]));
    expect(screen.getByText(/We refunded \$50 of what you paid/)).toBeVisible();
    expect(screen.getByText('Refunded to you')).toBeVisible();
    expect(screen.getByText('Payment Complete!')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  it('requires a card', async () => {
    showPortal(inPayment('due'));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $325' }));
    expect(screen.getByLabelText('Card number')).toHaveAccessibleDescription('Please enter the card number.');
    expect(charged).toEqual([]);
  });

  it('says that the payment is complete only after the provider has confirmed it', async () => {
    showPortal(inPayment('due'));
    await pay();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Payment Portal' })).toHaveFocus());
    expect(screen.queryByText('Payment Complete!')).toBeNull();
    expect(charged).toEqual([{ taxReturnId: current.id, token: 'tok_visa', amount: 32_500 }]);
    charge({ status: 200, body: inPayment('paid', 5) });
    expect(await screen.findByText('Payment Complete!')).toBeVisible();
    expect(
      screen.getByText('Thank You for paying! We will upload your filed tax return soon.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/Client/Dashboard');
  });

  it('shows why a card was declined and whom to contact, and can be tried again', async () => {
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

  it('waits until the bank decides, and says if it refused', async () => {
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

  it('does not claim that the client was not charged if the outcome is unknown', async () => {
    const { client } = showPortal(inPayment('due'));
    await pay();
    charge({ status: 202, body: inPayment('processing', 4) });
    await waitFor(() => expect(screen.getByText('With your bank')).toBeVisible());
    act(() => {
      client.setQueryData(taxReturnQuery(current.id).queryKey, inPayment('due', 5));
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('If your bank shows the charge, write to us before you pay again.');
    expect(alert).not.toHaveTextContent('You have not been charged.');
  });

  it('hides a failure once another payment has arrived', async () => {
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

/** The texts of the invoice's lines. */
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('a partly paid invoice', () => {
  it('shows the price and the amounts paid and left to pay, and charges the latter', async () => {
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
    await userEvent.click(await screen.findByRole('button', { name: 'Works' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pay $225' }));
    await screen.findByText('Waiting for your bank…');
    expect(charged).toEqual([expect.objectContaining({ amount: 22_500 })]);
  });

  it('shows only the price before the first payment', () => {
    showPortal(inPayment('due'));
    expect(lines()).toEqual([expect.stringContaining('$325')]);
    expect(screen.queryByRole('link', { name: /receipt/ })).toBeNull();
  });

  it('does not say until when nothing is due while a payment is reviewed, perhaps after that time', () => {
    showPortal(inPayment('locked', 3, [paymentOf(10_000, 'received'), paymentOf(5_000, 'inReview')]));
    expect(screen.getByText(/a payment that we did not expect/)).toBeVisible();
    expect(screen.queryByText(/is due until/)).toBeNull();
  });

  it('has thanks and a receipt before it is due', () => {
    showPortal(inPayment('locked', 3, [paymentOf(10_000, 'received', 'offline')]));
    expect(screen.getByText('Not due yet')).toBeVisible();
    expect(screen.getByText(/Thank you for paying in advance/)).toBeVisible();
    expect(screen.getByRole('link', { name: /receipt/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});

describe('a payment under review', () => {
  it.each(['due', 'locked'] as const)('keeps the client from paying again and says why: %s', (payment) => {
    showPortal(inPayment(payment, 3, [paymentOf(30_000, 'inReview')]));
    expect(screen.getByText('Under review')).toBeVisible();
    expect(screen.getByText(/Please do not pay again/)).toBeVisible();
    expect(screen.queryByLabelText('Pay by card')).toBeNull();
    expect(screen.queryByRole('button', { name: /[Pp]ay/ })).toBeNull();
  });

  it('leaves a paid invoice shown as paid', () => {
    showPortal(inPayment('paid', 3, [paymentOf(32_500), paymentOf(32_501, 'inReview')]));
    expect(screen.getByText('Payment Complete!')).toBeVisible();
    expect(screen.getByText(/Please do not pay again/)).toBeVisible();
  });
});

describe('a refunded or disputed payment', () => {
  it('has no receipt, and leaves nothing to pay, once refunded', () => {
    showPortal(inPayment('refunded', 3, [paymentOf(32_500, 'refunded')]));
    expect(screen.getByText('Refunded')).toBeVisible();
    expect(screen.getByText(/We refunded your payment/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['by a bank', paymentOf(32_500), 1],
    ['by hand', { ...paymentOf(32_500, 'received', 'offline'), byHandCents: 5_000 }, 0],
  ])('says of a refund %s whether it takes days', (_, payment, times) => {
    showPortal(inPayment('paid', 3, [{ ...payment, refundedCents: 5_000 }]));
    expect(screen.getByText(/^We refunded \$50 of what you paid\./)).toBeVisible();
    expect(screen.queryAllByText(/Your bank may need a few days to show it/)).toHaveLength(times);
  });

  it('still has a receipt while disputed', () => {
    showPortal(inPayment('disputed', 3, [paymentOf(32_500, 'disputed')]));
    expect(screen.getByText(/Your bank is reviewing this payment/)).toBeVisible();
    expect(screen.getByRole('link', { name: /receipt/ })).toBeVisible();
  });
});

it('thanks nobody for a payment that the firm does not ask for', () => {
  const { workflow, ...rest } = inPayment('paid');
  showPortal({
    ...rest,
    workflow: {
      ...workflow,
      context: { ...workflow.context, waivedCents: workflow.context.quote.amountCents! },
    },
  });
  expect(screen.getByText('Nothing due')).toBeVisible();
  expect(screen.getByText(/Nothing is left to pay/)).toBeVisible();
  expect(screen.queryByText('Payment Complete!')).toBeNull();
});
