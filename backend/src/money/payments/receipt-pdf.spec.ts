import { type Receipt } from './payments.dto.js';
import { receiptAmounts, receiptFacts } from './receipts.service.js';

const receipt: Receipt = {
  number: 'A1B2C3D4-12',
  paidBy: 'Rosa Ames',
  email: 'rosa@people.example',
  method: 'Visa ending in 4242',
  receivedBy: 'Lantern Street CPA',
  service: 'Tax Preparation Individual',
  title: '2025 individual return',
  taxYear: 2025,
  paidAt: '2026-03-01T15:00:00.000Z',
  reference: 'pi_1',
  waivedCents: 0,
  amountCents: 30_000,
  refundedCents: 0,
  lines: [{ label: 'Tax Preparation Individual', cents: 30_000 }],
};
const facts = (over: Partial<Receipt> = {}) => receiptFacts({ ...receipt, ...over });
const amounts = (over: Partial<Receipt> = {}) =>
  receiptAmounts({ ...receipt, ...over }).map(({ label, value }) => [label, value]);

it('says who paid, for what, when and how', () => {
  expect(facts()).toEqual([
    ['Receipt number', 'A1B2C3D4-12'],
    ['Received from', 'Rosa Ames (rosa@people.example)'],
    ['For', '2025 individual return'],
    ['Date', 'March 1, 2026'],
    ['Payment method', 'Visa ending in 4242'],
    ['Reference', 'pi_1'],
  ]);
  expect(facts({ reference: '' }).map(([label]) => label)).not.toContain('Reference');
});

it('gives what was paid, line by line', () => {
  expect(amounts()).toEqual([
    ['Tax Preparation Individual', '$300.00'],
    ['Total paid (US dollars)', '$300.00'],
  ]);
  const lines = [
    { label: 'Individual return', cents: 22_500 },
    { label: 'Additional state return', cents: 7_500 },
  ];
  expect(amounts({ lines })).toEqual([
    ['Individual return', '$225.00'],
    ['Additional state return', '$75.00'],
    ['Total paid (US dollars)', '$300.00'],
  ]);
});

it('gives the price too if only a part of it was paid', () => {
  expect(amounts({ amountCents: 10_000 })).toEqual([
    ['Tax Preparation Individual', '$300.00'],
    ['Price', '$300.00'],
    ['Total paid (US dollars)', '$100.00'],
  ]);
});

it('says what was waived of the price', () => {
  expect(amounts({ amountCents: 25_000, waivedCents: 5_000 })).toEqual([
    ['Tax Preparation Individual', '$300.00'],
    ['Price', '$300.00'],
    ['Waived', '$50.00'],
    ['Total paid (US dollars)', '$250.00'],
  ]);
});

it('adds what went back, and what is left, after a partial refund', () => {
  expect(amounts({ refundedCents: 5_050 })).toEqual([
    ['Tax Preparation Individual', '$300.00'],
    ['Total paid (US dollars)', '$300.00'],
    ['Refunded', '$50.50'],
    ['Paid after refunds', '$249.50'],
  ]);
});
