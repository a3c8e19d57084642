import { noRules, type Payment, type TaxReturnValue } from '@tax-firm/machines';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taxReturnQuery } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { inPayment, paymentOf } from '@/test/payment-portal';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { PaymentCard } from './payment-card.js';

const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
const intern = { ...owner, role: 'Intern' } as const;

let sent: unknown[];
let current: TaxReturn;

beforeEach(() => {
  sent = [];
});
answerApi(({ method, body }) => {
  if (method === 'POST') sent.push(body);
  return Response.json(current);
});

function show(taxReturn: TaxReturn, viewer: typeof owner | typeof intern = owner) {
  current = taxReturn;
  return showWork(taxReturn, viewer, <PaymentCard />);
}

const standing = (payment: TaxReturnValue['payment'], ...payments: Payment[]) =>
  inPayment(payment, 3, payments);
const byHand = paymentOf(10_000, 'received', 'offline');

/** Opens the dialog of a button, fills it in, and confirms. */
async function press(name: string, answers: Readonly<Record<string, string>>) {
  await userEvent.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  for (const [label, text] of Object.entries(answers)) {
    const field = within(dialog).getByLabelText(new RegExp(label));
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
  }
  await userEvent.click(within(dialog).getByRole('button', { name }));
  return dialog;
}

const isSent = (event: object) => waitFor(() => expect(sent).toEqual([{ ...event, version: 3 }]));

describe('the payments of a return', () => {
  it('are listed with their outcomes and totals', () => {
    show(standing('due', paymentOf(30_000, 'refunded'), byHand, paymentOf(500, 'takenBack', 'offline')));
    const list = screen.getByRole('list', { name: 'Payments' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'Card, refunded$300',
      'Offline, received$100Receipt of $100Record a refund of the $100',
      'Offline, recorded by mistake$5',
    ]);
    expect(screen.getByText('Paid').nextSibling).toHaveTextContent('$100');
    expect(screen.getByText('Outstanding').nextSibling).toHaveTextContent('$225');
  });

  it('can be refunded by check if the provider could not send the money', async () => {
    show(standing('paid', { ...paymentOf(32_500), refundFailed: true }));
    expect(screen.getByText('Card, received, a refund failed')).toBeVisible();
    await press('Record a refund of the $325', { Reason: 'Check 1024, sent today' });
    const refund = { type: 'REFUND_OFFLINE_PAYMENT', reference: 'card-32500', amountCents: 32_500 };
    await isSent({ ...refund, reason: 'Check 1024, sent today' });
  });

  it('say how much of a payment was refunded, and leave the invoice paid', () => {
    show(standing('paid', { ...paymentOf(32_500), refundedCents: 5_000 }));
    expect(within(screen.getByRole('list', { name: 'Payments' })).getByRole('listitem')).toHaveTextContent(
      'Card, received, $50 refunded$325Receipt of $325',
    );
    expect(screen.getByText('Paid', { selector: 'dt' }).nextSibling).toHaveTextContent('$325');
    expect(screen.getByText('Refunded').nextSibling).toHaveTextContent('$50');
    expect(screen.getByText('Outstanding').nextSibling).toHaveTextContent('$0');
  });

  it.each([
    ['Card, $50 in dispute', { fate: 'disputed', disputes: [{ id: 'du_1', amountCents: 5_000 }] }],
    ['Card, in dispute', { fate: 'disputed', disputes: [{ id: 'du_1', amountCents: 32_500 }] }],
    ['Card, in dispute', { fate: 'disputed', disputes: [{ id: 'du_1' }] }],
    [
      'Card, refunded, in dispute',
      { fate: 'refunded', refundedCents: 32_500, disputes: [{ id: 'du_1', amountCents: 32_500 }] },
    ],
  ] as const)('say what the bank has not decided: %s', (words, { fate, disputes, ...more }) => {
    const state = fate === 'disputed' ? 'disputed' : 'refunded';
    show(standing(state, { ...paymentOf(32_500, fate), ...more, disputes: [...disputes] }));
    expect(screen.getByText(words)).toBeVisible();
  });

  it('say how much went back twice, by the firm and by the bank', () => {
    const lost = { refundedCents: 37_500, disputes: [{ id: 'du_1', lostCents: 32_500 }] };
    show(standing('refunded', { ...paymentOf(32_500, 'refunded'), ...lost }));
    expect(screen.getByText('Card, refunded, $50 returned twice')).toBeVisible();
    expect(screen.getByText('Returned twice').nextSibling).toHaveTextContent('$50');
  });

  it('say what the client paid beyond the price', () => {
    show(standing('paid', paymentOf(35_000, 'received', 'offline')));
    expect(screen.getByText('Credit').nextSibling).toHaveTextContent('$25');
    expect(screen.getByText(/paid \$25 more than the price/)).toBeVisible();
  });

  it('are shown with receipts alone to staff who cannot change them', () => {
    show(standing('due', byHand, paymentOf(30_000, 'inReview')), intern);
    expect(screen.getByText('Needs review')).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Receipt of $100']);
  });
});

describe('recording an offline payment', () => {
  const button = 'Record offline payment';

  const day = '2026-01-15';
  /** Fills in how and when the client paid. */
  async function sayHow(dialog: HTMLElement) {
    await userEvent.selectOptions(within(dialog).getByLabelText('Paid by'), 'Check');
    await userEvent.type(within(dialog).getByLabelText('Received on'), day);
  }
  async function fillIn(amount: string) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: button });
    const field = within(dialog).getByLabelText('Amount in dollars');
    await userEvent.clear(field);
    if (amount) await userEvent.type(field, amount);
    await sayHow(dialog);
    return dialog;
  }
  const confirm = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: button }));
  const event = { type: 'RECORD_OFFLINE_PAYMENT', paidBy: 'check', receivedOn: day };

  it('suggests the outstanding amount, and sends how and when it came', async () => {
    show(standing('due', byHand));
    await userEvent.click(screen.getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: button });
    expect(within(dialog).getByLabelText('Amount in dollars')).toHaveValue('225');
    await sayHow(dialog);
    await userEvent.type(within(dialog).getByLabelText(/Check number/), '1042');
    await userEvent.type(within(dialog).getByLabelText(/Note/), 'At the office');
    await confirm(dialog);
    await isSent({ ...event, amountCents: 22_500, checkNumber: '1042', reason: 'At the office' });
  });

  it('asks about more than is due, and sends the credit only once it is confirmed', async () => {
    show(standing('due', byHand));
    const dialog = await fillIn('$1,125.50');
    await confirm(dialog);
    const error =
      'This is $900.50 more than the client owes. Correct the amount, or keep the rest as a credit';
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(error));
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Keep the rest as a credit/ }));
    await confirm(dialog);
    await isSent({ ...event, amountCents: 112_550, creditCents: 90_050 });
  });

  it('ignores the checkbox where nothing is left over', async () => {
    show(standing('due'));
    const dialog = await fillIn('325');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Keep the rest as a credit/ }));
    await confirm(dialog);
    await isSent({ ...event, amountCents: 32_500 });
  });

  it('does not take an empty amount for all that is outstanding', async () => {
    show(standing('due'));
    const dialog = await fillIn('');
    await confirm(dialog);
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveFocus());
    expect(within(dialog).getByLabelText('Amount in dollars')).toHaveAccessibleDescription(
      '$325 is outstanding. Please enter an amount in dollars',
    );
    expect(sent).toEqual([]);
  });

  it('reports all errors at once, and sends nothing', async () => {
    show(standing('due'));
    const dialog = await press(button, { 'Amount in dollars': '1.234' });
    const summary = await within(dialog).findByRole('alert');
    expect(summary).toHaveTextContent('Please enter at most two decimals');
    expect(summary).toHaveTextContent('Please choose how the client paid');
    expect(summary).toHaveTextContent('Please enter the day on which you received the payment');
    expect(sent).toEqual([]);
  });

  it('is not offered while a payment is processing', () => {
    show(standing('processing'));
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});

describe('the owner’s actions', () => {
  it('reverse the offline payment recorded last', async () => {
    show(standing('due', byHand));
    const dialog = await press('Reverse recorded payment', { Reason: 'Wrong client' });
    expect(dialog).toHaveTextContent('The offline payment of $100 was recorded by mistake');
    await isSent({ type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason: 'Wrong client' });
  });

  it('do not include a reversal if nothing was recorded', () => {
    show(standing('paid', paymentOf(32_500)));
    expect(screen.queryByRole('button', { name: 'Reverse recorded payment' })).toBeNull();
  });

  it('stop waiting for the bank', async () => {
    show(standing('processing'));
    await press('Stop waiting for the bank', { Reason: 'Ten days' });
    await isSent({ type: 'GIVE_UP_PAYMENT', reason: 'Ten days' });
  });

  it('request payment again after a refund', async () => {
    show(standing('refunded', paymentOf(32_500, 'refunded')));
    await userEvent.click(screen.getByRole('button', { name: 'Request payment again' }));
    await isSent({ type: 'REQUEST_PAYMENT' });
  });
});

describe('an unexpected payment', () => {
  const unexpected = standing('due', byHand, paymentOf(20_000, 'inReview'));
  const resolved = { type: 'RESOLVE_PAYMENT', reference: 'card-20000' };

  it('is shown with its amount, the expected amount, and its reference', () => {
    show(unexpected);
    const review = screen.getByRole('group', { name: /was not expected/ });
    expect(within(review).getByText('Card payment').nextSibling).toHaveTextContent('$200');
    expect(within(review).getByText('Expected').nextSibling).toHaveTextContent('$225');
    expect(within(review).getByText('card-20000')).toBeVisible();
  });

  it.each(['due', 'locked'] as const)('keeps the client from paying while the invoice is %s', (state) => {
    show(standing(state, paymentOf(20_000, 'inReview')));
    expect(screen.getByText('The client can’t pay until this is resolved.')).toBeVisible();
  });

  it('shows no expected amount if nothing is due', () => {
    show(standing('paid', paymentOf(32_500), paymentOf(20_000, 'inReview')));
    expect(screen.getByText('Expected').nextSibling).toHaveTextContent('Nothing now');
  });

  it('can be counted as paid, which says what remains outstanding', async () => {
    show(unexpected);
    const dialog = await press('Count as paid', { Reason: 'Agreed by phone' });
    expect(dialog).toHaveTextContent(
      'This payment of $200 counts toward the invoice. $25 remains outstanding.',
    );
    await isSent({ ...resolved, resolution: 'paid', reason: 'Agreed by phone' });
  });

  it('can be counted while another one is on its way, which says what happens then', async () => {
    show(standing('clearing', byHand, paymentOf(20_000, 'inReview')));
    await userEvent.click(screen.getByRole('button', { name: 'Count as paid' }));
    expect(screen.getByText(/Another payment of the client is on its way\./)).toBeVisible();
  });

  it('can be marked as refunded, which says that no money moves', async () => {
    show(unexpected);
    const dialog = await press('Mark as refunded', { Reason: 'Paid twice' });
    expect(dialog).toHaveTextContent('Send the $200 back first');
    await isSent({ ...resolved, resolution: 'refunded', reason: 'Paid twice' });
  });

  it('is the one that the dialog was about, whatever arrives meanwhile', async () => {
    const { client } = show(unexpected);
    await userEvent.click(screen.getByRole('button', { name: 'Count as paid' }));
    const dialog = await screen.findByRole('dialog');
    const later = standing('due', byHand, paymentOf(20_000, 'inReview'), paymentOf(700, 'inReview'));
    act(() => void client.setQueryData(taxReturnQuery(later.id).queryKey, later));
    await screen.findByText('card-700');
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Agreed by phone');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Count as paid' }));
    await isSent({ ...resolved, resolution: 'paid', reason: 'Agreed by phone' });
  });

  it('is the latest of several, because the machine resolves that one first', () => {
    show(standing('due', paymentOf(30_000, 'inReview'), paymentOf(20_000, 'inReview')));
    expect(screen.getByText(/^2 payments were not expected/)).toBeVisible();
    expect(screen.getByText('card-20000')).toBeVisible();
  });
});

describe('an offline payment', () => {
  it('is refunded by the owner, in part or all that the firm keeps of it', async () => {
    show(standing('paid', { ...paymentOf(32_500, 'received', 'offline'), refundedCents: 5_000 }));
    const refund = 'Record a refund of the $325';
    await press(refund, { Reason: 'Check 1042, mailed today' });
    const { reference } = paymentOf(32_500, 'received', 'offline');
    await isSent({
      type: 'REFUND_OFFLINE_PAYMENT',
      reference,
      amountCents: 27_500,
      reason: 'Check 1042, mailed today',
    });
  });

  it('is refunded by nobody else', () => {
    show(standing('paid', paymentOf(32_500, 'received', 'offline')), intern);
    expect(screen.queryByRole('button', { name: /^Record a refund/ })).toBeNull();
  });
});

it('says that a payment went back because a dispute was lost, not that the firm refunded it', () => {
  show(
    standing('refunded', { ...paymentOf(32_500, 'refunded'), disputes: [{ id: 'du_1', lostCents: 32_500 }] }),
  );
  expect(screen.getByText('Dispute lost')).toBeVisible();
  expect(screen.getByText(/The bank gave the payment back/)).toBeVisible();
});

describe('a firm that asks for payment before filing', () => {
  const signed = (unpaidFilingAllowed: boolean) =>
    taxReturnIn({
      value: { quote: 'accepted', efile: 'signed', payment: 'due' },
      context: {
        quote: { amountCents: 32_500, revision: 1 },
        rules: { ...noRules, payment: true },
        signedElectronically: true,
        unpaidFilingAllowed,
      },
      viewer: 'Owner',
    });

  it('may file one return before it is paid', async () => {
    show(signed(false));
    await press('File before the payment', { Reason: 'The debit takes until Thursday' });
    await waitFor(() =>
      expect(sent).toMatchObject([{ type: 'ALLOW_UNPAID_FILING', reason: 'The debit takes until Thursday' }]),
    );
  });

  it('may wait for the payment after all', async () => {
    show(signed(true));
    expect(screen.queryByRole('button', { name: 'File before the payment' })).toBeNull();
    await press('Wait for the payment after all', { Reason: 'The client pays by card' });
    await waitFor(() => expect(sent).toMatchObject([{ type: 'UNDO_ALLOW_UNPAID_FILING' }]));
  });
});

describe('a fee', () => {
  it('is waived by the owner, in part or all', async () => {
    show(standing('due'));
    await press('Waive the fee', { Amount: '100', Reason: 'Our mistake' });
    await isSent({ type: 'WAIVE_FEE', amountCents: 10_000, reason: 'Our mistake' });
  });

  it('is not waived by an empty amount', async () => {
    show(standing('due'));
    const dialog = await press('Waive the fee', { Amount: '', Reason: 'Our mistake' });
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('that was waived is in the list, and can be asked for again', async () => {
    const { workflow, ...rest } = standing('paid');
    const context = { ...workflow.context, waivedCents: 32_500 };
    show({ ...rest, workflow: { ...workflow, context } });
    expect(screen.getByText('Nothing owed')).toBeVisible();
    expect(screen.getByText('Waived').nextSibling).toHaveTextContent('$325');
    expect(screen.getByText('Outstanding').nextSibling).toHaveTextContent('$0');
    await press('Ask for the whole fee again', { Reason: 'Wrong return' });
    await isSent({ type: 'UNDO_WAIVE_FEE', reason: 'Wrong return' });
  });
});
