import { describePlaced, nextTaxYear, type PlacedOrder, repeatedOrder } from './repeated-order.js';

const active = { lifecycle: 'active', quote: 'accepted', efile: 'notSent' };
const order = (taxYear: number, more: Partial<PlacedOrder> = {}): PlacedOrder => ({
  service: 'Tax Preparation Individual',
  taxYear,
  companyName: null,
  entity: null,
  workflow: { value: active },
  ...more,
});
const inState = (value: Partial<typeof active>) =>
  order(2025, { workflow: { value: { ...active, ...value } } });
const business = (companyName: string | null) =>
  order(2025, { service: 'Tax Preparation Business', companyName });

describe('the order that a client already has', () => {
  it.each<[what: string, placed: PlacedOrder, isRepeated: boolean]>([
    ['of the same year', order(2025), true],
    ['that is filed', inState({ efile: 'accepted', lifecycle: 'archived' }), true],
    ['of another year', order(2024), false],
    ['whose quote was declined', inState({ quote: 'declined' }), false],
    ['that was archived unfinished', inState({ lifecycle: 'archived' }), false],
    ['of a business', business(null), false],
  ])('%s', (_, placed, isRepeated) => {
    expect(repeatedOrder(order(2025), [placed]) !== undefined).toBe(isRepeated);
  });

  it('is of the same company, as far as both orders name it', () => {
    const isRepeated = (one: string | null, other: string | null) =>
      repeatedOrder(business(one), [business(other)]) !== undefined;
    expect(isRepeated('Harbor LLC', ' harbor llc ')).toBe(true);
    expect(isRepeated('Harbor LLC', 'Quay Inc.')).toBe(false);
    expect(isRepeated(null, 'Quay Inc.')).toBe(true);
  });
});

it('says what has become of an order', () => {
  expect(describePlaced(order(2025))).toBe('2025 individual return in progress');
  expect(describePlaced(inState({ efile: 'accepted' }))).toBe('filed 2025 individual return');
});

it('offers the year that is due, and the next one to whoever has ordered that', () => {
  expect(nextTaxYear(2025, [])).toBe(2025);
  expect(nextTaxYear(2025, [order(2024), inState({ quote: 'declined' })])).toBe(2025);
  expect(nextTaxYear(2025, [order(2025)])).toBe(2026);
  expect(nextTaxYear(2025, [order(2025), order(2026)])).toBe(2025);
});
