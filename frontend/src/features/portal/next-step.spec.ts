import type { Transmission } from '@tax-firm/machines';
import { statusOf } from '@/features/tax-return/machine/predict-return';
import { firm } from '@/lib/firm/profile';
import { paymentOf } from '@/test/payment-portal';
import { quoted, taxReturnIn, transmitted } from '@/test/tax-return-in';
import { headlineOf, holderOf, isDone } from './next-step.js';

const filed = { quote: 'accepted', cpaApproval: 'complete', efile: 'accepted' } as const;

describe('the client’s next action', () => {
  it.each([
    ['is to upload documents first', taxReturnIn(), 'Upload your documents'],
    ['is to see a new quote', taxReturnIn(quoted), 'Review your price quote'],
    [
      'is to pay once payment is due',
      taxReturnIn({ ...quoted, value: { ...filed, payment: 'due' } }),
      'Pay your invoice',
    ],
    [
      'is to download the finished return',
      taxReturnIn({ ...quoted, value: { ...filed, payment: 'paid', delivery: 'uploaded' } }),
      'Download your return',
    ],
  ])('%s', (_, taxReturn, label) => expect(statusOf(taxReturn).action?.label).toBe(label));

  it('is not to pay again while a payment is under review', () => {
    const value = { ...filed, payment: 'due' } as const;
    const context = { ...quoted.context, payments: [paymentOf(30_000, 'inReview')] };
    expect(statusOf(taxReturnIn({ context, value })).action).toBeUndefined();
  });

  it('is to give what the checklist lacks, also while others are working', () => {
    const checklist = ['w2', 'photoId'].map((key) => ({
      key,
      label: key,
      asked: false,
      status: 'open' as const,
    }));
    const atWork = { ...taxReturnIn({ ...quoted, value: { quote: 'accepted' } }), checklist };
    expect(statusOf(atWork).action).toEqual({ label: 'Upload 2 documents', view: 'document-checklist' });
    expect(headlineOf([atWork])).toBe('Your next step: upload 2 documents.');
    const approved = { ...taxReturnIn({ value: { quote: 'accepted', cpaApproval: 'complete' } }), checklist };
    expect(statusOf(approved).action).toBeUndefined();
  });

  it('is undefined while others are working', () => {
    expect(statusOf(taxReturnIn({ ...quoted, value: { quote: 'accepted' } })).action).toBeUndefined();
  });
});

describe('the dashboard’s headline', () => {
  const atWork = taxReturnIn({ ...quoted, value: { quote: 'accepted' } });

  it('names the client’s only next step', () =>
    expect(headlineOf([atWork, taxReturnIn(quoted)])).toBe('Your next step: review your price quote.'));

  it('counts the returns that wait for the client', () =>
    expect(headlineOf([taxReturnIn(quoted), taxReturnIn(quoted)])).toMatch(
      /^2 of your returns are waiting for you/,
    ));

  it('says that there is nothing to do, and what happens next', () =>
    expect(headlineOf([atWork])).toBe(
      'There is nothing you need to do now. We’re about to start on your return.',
    ));

  it('ends with a single punctuation mark', () =>
    expect(
      headlineOf([taxReturnIn({ ...quoted, value: { ...filed, payment: 'paid', delivery: 'downloaded' } })]),
    ).toBe('There is nothing you need to do now. Done. Thank you!'));
});

it('is done once the return is paid and downloaded', () => {
  const inState = (payment: 'due' | 'paid', delivery: 'uploaded' | 'downloaded') =>
    isDone(taxReturnIn({ ...quoted, value: { ...filed, payment, delivery } }));
  expect(inState('paid', 'downloaded')).toBe(true);
  expect(inState('paid', 'uploaded')).toBe(false);
  expect(inState('due', 'downloaded')).toBe(false);
});

describe('who has the return', () => {
  const signed = { quote: 'accepted', cpaApproval: 'complete', efile: 'signed' } as const;
  it.each([
    ['the firm while its staff work', { quote: 'accepted' } as const, [], firm.name],
    ['the firm until a transmission is on record', signed, [], firm.name],
    ['the IRS after that', signed, [transmitted], 'The IRS'],
  ])('is %s', (_, value, transmissions, holder) =>
    expect(holderOf(taxReturnIn({ value, context: { transmissions } }))).toBe(holder),
  );

  it('is the state once only states have not answered', () => {
    const transmissions: Transmission[] = [
      { ...transmitted, outcome: 'accepted', on: '2026-02-02', evidence: 'hand' },
      { ...transmitted, jurisdiction: 'NY', submissionId: 'b' },
    ];
    const taxReturn = taxReturnIn({ value: signed, context: { transmissions } });
    expect(holderOf(taxReturn)).toBe('Your state');
  });
});
