import { normalizeEmail } from './email-address.js';

describe('normalizeEmail', () => {
  it.each([
    ['Ivy@Example.COM', 'ivy@example.com'],
    [' ivy@example.com\n', 'ivy@example.com'],
    ['ivy+tax@example.com', 'ivy+tax@example.com'],
  ])('writes %j as %j', (typed, normalized) => {
    expect(normalizeEmail(typed)).toBe(normalized);
  });

  it.each([
    'İvy@example.com',
    'ıvy@example.com',
    'ivy@example.ⅽom',
    '\u212Aate@example.com',
    'ﬁ@example.com',
  ])('does not turn %s into an ASCII address', (lookAlike) => {
    expect(normalizeEmail(lookAlike)).toBe(lookAlike);
  });

  it('changes nothing the second time', () => {
    const once = normalizeEmail(' İVY@EXAMPLE.com ');
    expect(normalizeEmail(once)).toBe(once);
  });
});
