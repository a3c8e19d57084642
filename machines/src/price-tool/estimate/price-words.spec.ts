import { formatChange, formatRange, formatTotal } from './price-words.js';

const range = (lowCents: number, highCents: number) => ({ lowCents, highCents });

describe('a formatted price', () => {
  it.each([
    [range(20000, 20000), '$200'],
    [range(22500, 27500), '$225 – $275'],
    [range(-7500, -2500), '−$75 to −$25'],
    [range(-5000, -5000), '−$50'],
    [range(0, 0), '$0'],
  ])('%j is %s', (given, words) => expect(formatRange(given)).toBe(words));

  it.each([
    [{ ...range(60000, 130000), openEnded: false, per: 'once' }, '$600 – $1,300'],
    [{ ...range(60000, 130000), openEnded: true, per: 'once' }, 'from $600'],
    [{ ...range(80000, 80000), openEnded: true, per: 'once' }, 'from $800'],
    [{ ...range(0, 0), openEnded: true, per: 'once' }, 'By quote'],
    [{ ...range(30000, 30000), openEnded: true, per: 'year' }, 'from $300 a year'],
    [{ ...range(4500, 13500), openEnded: false, per: 'month' }, '$45 – $135 a month'],
  ] as const)('%j is %s', (given, words) => expect(formatTotal(given)).toBe(words));
});

describe('what a choice adds', () => {
  it.each([
    [{ ...range(10000, 10000), opens: false }, '+$100'],
    [{ ...range(6500, 7500), opens: false }, '+$65 to +$75'],
    [{ ...range(-7500, -2500), opens: false }, '−$75 to −$25'],
    [{ ...range(-4500, 2500), opens: false }, '−$45 to +$25'],
    [{ ...range(0, 0), opens: false }, undefined],
    [{ ...range(0, 0), opens: true }, 'By quote'],
    [{ ...range(80000, 80000), opens: true }, '+ from $800'],
  ])('%j is %s', (change, words) => expect(formatChange(change)).toBe(words));
});
