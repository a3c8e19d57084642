import { dueTaxYear } from './tax-year.js';

it.each([
  ['2026-01-01T05:00:00Z', 2025],
  // Still New Year's Eve in New York.
  ['2027-01-01T04:59:59Z', 2025],
  ['2027-01-01T05:00:00Z', 2026],
])('at %s, the year that is due is %d', (now, year) => expect(dueTaxYear(new Date(now))).toBe(year));
