import { firm } from '@/lib/firm/profile';
import { quoted, taxReturnIn } from '@/test/tax-return-in';
import { headlineOf, holderOf, nextActionOf } from './next-step.js';

const filed = { quote: 'accepted', cpaApproval: 'complete', efile: 'accepted' } as const;

describe('what the client can do now', () => {
  it.each([
    ['upload documents, before anything else', taxReturnIn(), 'Upload your documents'],
    ['see the quote', taxReturnIn(quoted), 'See your price quote'],
    [
      'pay, once it is due',
      taxReturnIn({ ...quoted, value: { ...filed, payment: 'due' } }),
      'Pay your invoice',
    ],
    [
      'download the finished return',
      taxReturnIn({ ...quoted, value: { ...filed, payment: 'paid', delivery: 'uploaded' } }),
      'Download your return',
    ],
  ])('%s', (_, taxReturn, label) => expect(nextActionOf(taxReturn)?.label).toBe(label));

  it('is not to pay again while a payment is looked at', () => {
    const value = { ...filed, payment: 'due', paymentReview: 'needed' } as const;
    expect(nextActionOf(taxReturnIn({ ...quoted, value }))).toBeUndefined();
  });

  it('is nothing while others are at work', () => {
    expect(nextActionOf(taxReturnIn({ ...quoted, value: { quote: 'accepted' } }))).toBeUndefined();
  });
});

describe('the dashboard’s first line', () => {
  const atWork = taxReturnIn({ ...quoted, value: { quote: 'accepted' } });

  it('names the one thing that waits', () =>
    expect(headlineOf([atWork, taxReturnIn(quoted)])).toBe(
      'One thing waits for you: review your price quote.',
    ));

  it('counts when several wait', () =>
    expect(headlineOf([taxReturnIn(quoted), taxReturnIn(quoted)])).toMatch(
      /^2 of your returns wait for you/,
    ));

  it('says that nothing waits, and what goes on', () =>
    expect(headlineOf([atWork])).toBe('Nothing waits for you. We’re about to start on your return.'));

  it('ends in one mark', () =>
    expect(
      headlineOf([taxReturnIn({ ...quoted, value: { ...filed, payment: 'paid', delivery: 'downloaded' } })]),
    ).toBe('Nothing waits for you. Done. Thank you!'));
});

it('speaks of staff as the firm', () => expect(holderOf('Senior Associate')).toBe(firm.name));
