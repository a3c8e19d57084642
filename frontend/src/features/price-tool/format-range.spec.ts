import { formatRange, formatTotal } from './format-range.js';

const range = (lowCents: number, highCents: number) => ({ lowCents, highCents });

describe('a formatted price', () => {
  it.each([
    [range(20000, 20000), '$200'],
    [range(22500, 27500), '$225 – $275'],
    [range(-7500, -2500), '−$25 – $75'],
    [range(-5000, -5000), '−$50'],
    [range(0, 0), '$0'],
  ])('%j is %s', (given, words) => expect(formatRange(given)).toBe(words));

  it.each([
    [{ ...range(60000, 130000), openEnded: false, per: 'once' }, '$600 – $1,300'],
    [{ ...range(60000, 130000), openEnded: true, per: 'once' }, '$600 – $1,300 and up'],
    [{ ...range(80000, 80000), openEnded: true, per: 'once' }, 'from $800'],
    [{ ...range(30000, 30000), openEnded: true, per: 'year' }, 'from $300 a year'],
    [{ ...range(4500, 13500), openEnded: false, per: 'month' }, '$45 – $135 a month'],
  ] as const)('%j is %s', (given, words) => expect(formatTotal(given)).toBe(words));
});
