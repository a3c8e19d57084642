import { noRules, type TaxReturnContext } from '@tax-firm/machines';
import { taxReturnIn } from '@/test/tax-return-in';
import { awaitsPayment } from './payment-first.js';

const disputed = {
  reference: 'card',
  amountCents: 20_000,
  method: 'card',
  fate: 'disputed',
  refundedCents: 0,
} as const;

const signedWith = (context: Partial<TaxReturnContext>) =>
  awaitsPayment(
    taxReturnIn({
      value: { quote: 'accepted', efile: 'signed', payment: 'disputed' },
      context: {
        rules: { ...noRules, payment: true },
        quote: { amountCents: 30_000, revision: 1 },
        payments: [disputed],
        ...context,
      },
    }).workflow,
  );

it('waits for the rest of the price also while a payment is in dispute', () => {
  expect(signedWith({})).toBe(true);
  expect(signedWith({ waivedCents: 10_000 })).toBe(false);
});

it('waits for no payment if the owner allows that, or if the firm does not ask for it first', () => {
  expect(signedWith({ unpaidFilingAllowed: true })).toBe(false);
  expect(signedWith({ rules: noRules })).toBe(false);
});
