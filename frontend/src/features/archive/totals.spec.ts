import { taxReturnIn } from '@/test/tax-return-in';
import { byTaxYear } from './by-tax-year.js';
import { clientCount, totalRevenue } from './totals.js';

const quote = { amountCents: 45_000, revision: 1 };
const paidByCard = taxReturnIn({
  value: { quote: 'accepted', efile: 'accepted', payment: 'paid' },
  context: {
    quote,
    payments: [{ reference: 'ch_1', amountCents: 44_000, method: 'card', fate: 'received' }],
  },
});
const paidByCheck = taxReturnIn({
  value: { quote: 'accepted', efile: 'accepted', payment: 'paid' },
  context: {
    quote,
    payments: [
      { reference: 'ch_2', amountCents: 45_000, method: 'card', fate: 'refunded' },
      { reference: 'offline-2', amountCents: 45_000, method: 'offline', fate: 'received' },
    ],
  },
});
const accepted = taxReturnIn({ value: { quote: 'accepted' }, context: { quote } });
const paidInPart = taxReturnIn({
  context: {
    quote,
    payments: [
      { reference: 'offline-1', amountCents: 1000, method: 'offline', fate: 'received' },
      { reference: 'offline-2', amountCents: 9000, method: 'offline', fate: 'takenBack' },
      { reference: 'ch_3', amountCents: 9000, method: 'card', fate: 'inReview' },
    ],
  },
});
const unquoted = taxReturnIn();

describe('the figures of a tax year', () => {
  it('count as revenue what was paid, by card or outside, and nothing that is only agreed', () => {
    expect(totalRevenue([paidByCard, paidByCheck, accepted, unquoted])).toBe(44_000 + 45_000);
  });

  it('count what was paid in part, and nothing that went back, was a mistake or is looked at', () => {
    expect(totalRevenue([paidInPart])).toBe(1000);
  });

  it('count a client once, however many orders and however the e-mail is written', () => {
    expect(
      clientCount([
        accepted,
        { ...unquoted, email: 'ROSA@example.com' },
        { ...unquoted, email: 'b@example.com' },
      ]),
    ).toBe(2);
  });
});

describe('the archive', () => {
  it('counts returns and revenue by tax year, the newest year first', () => {
    const of = (year: number) => ({ ...paidByCheck, archiveTaxYear: year });
    expect(byTaxYear([of(2019), of(2021), of(2019)])).toEqual([
      { year: 2021, returns: 1, revenueCents: 45_000 },
      { year: 2019, returns: 2, revenueCents: 90_000 },
    ]);
  });
});
