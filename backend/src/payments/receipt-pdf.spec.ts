import { type Receipt, receiptLines } from './receipt-pdf.js';

const receipt: Receipt = {
  ...{ number: 'A1B2C3D4-12', paidBy: 'Rosa Ames', email: 'rosa@people.example', method: 'Card' },
  ...{ service: 'Tax Preparation Individual', paidAt: '2026-03-01T15:00:00.000Z', reference: 'pi_1' },
  ...{ amountCents: 30_000, refundedCents: 0 },
};
const amountsOn = (refundedCents: number) =>
  receiptLines({ ...receipt, refundedCents })
    .filter(({ value }) => value.includes('$'))
    .map(({ label, value }) => [label, value]);

it('gives what was paid', () => {
  expect(amountsOn(0)).toEqual([['Total paid (US dollars)', '$300.00']]);
});

it('adds what went back, and what is left, after a partial refund', () => {
  expect(amountsOn(5_050)).toEqual([
    ['Total paid (US dollars)', '$300.00'],
    ['Refunded', '$50.50'],
    ['Paid after refunds', '$249.50'],
  ]);
});
