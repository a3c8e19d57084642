import { taxReturnIn } from '@/test/tax-return-in';
import { byTaxYear } from './by-tax-year.js';
import { clientCount, totalRevenue } from './totals.js';

const quote = { amountCents: 45_000, revision: 1 };
const paidByCard = taxReturnIn({
  value: { quote: 'accepted', efile: 'accepted', payment: 'paid' },
  context: {
    quote,
    payments: [
      { reference: 'ch_1', amountCents: 44_000, method: 'card', fate: 'received', refundedCents: 0 },
    ],
  },
});
const paidByCheck = taxReturnIn({
  value: { quote: 'accepted', efile: 'accepted', payment: 'paid' },
  context: {
    quote,
    payments: [
      { reference: 'ch_2', amountCents: 45_000, method: 'card', fate: 'refunded', refundedCents: 45_000 },
      { reference: 'offline-2', amountCents: 45_000, method: 'offline', fate: 'received', refundedCents: 0 },
    ],
  },
});
const accepted = taxReturnIn({ value: { quote: 'accepted' }, context: { quote } });
const paidInPart = taxReturnIn({
  context: {
    quote,
    payments: [
      { reference: 'offline-1', amountCents: 1000, method: 'offline', fate: 'received', refundedCents: 0 },
      { reference: 'offline-2', amountCents: 9000, method: 'offline', fate: 'takenBack', refundedCents: 0 },
      { reference: 'ch_3', amountCents: 9000, method: 'card', fate: 'inReview', refundedCents: 0 },
    ],
  },
});
const unquoted = taxReturnIn();

describe('the totals of a tax year', () => {
  it('count card and offline payments as revenue, but not agreed amounts', () => {
    expect(totalRevenue([paidByCard, paidByCheck, accepted, unquoted])).toBe(44_000 + 45_000);
  });

  it('count a partial payment, but not one that was taken back or is in review', () => {
    expect(totalRevenue([paidInPart])).toBe(1000);
  });

  it('count what the firm keeps after a partial refund', () => {
    const [payment] = paidByCard.workflow.context.payments;
    const context = {
      ...paidByCard.workflow.context,
      payments: [{ ...payment!, refundedCents: 4_000 }],
    };
    expect(totalRevenue([{ workflow: { ...paidByCard.workflow, context } }])).toBe(40_000);
  });

  it('count a client once, whatever the number of orders or the case of the e-mail address', () => {
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
    const archivedUnder = (year: number) => ({ ...paidByCheck, archiveTaxYear: year });
    expect(byTaxYear([archivedUnder(2019), archivedUnder(2021), archivedUnder(2019)])).toEqual([
      { year: 2021, returns: 1, revenueCents: 45_000 },
      { year: 2019, returns: 2, revenueCents: 90_000 },
    ]);
  });
});
