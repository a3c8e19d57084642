import { dueTaxYear } from './tax-year.js';

it.each([
  [new Date(2026, 0, 1), 2025],
  [new Date(2026, 11, 31, 23, 59), 2025],
  [new Date(2027, 0, 1), 2026],
])('on %s, the year that is due is %d', (today, year) => expect(dueTaxYear(today)).toBe(year));
