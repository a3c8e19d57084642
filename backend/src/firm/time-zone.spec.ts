import { firmDayOf, monthsUpTo } from './time-zone.js';

it('says which day it is where the firm is', () => {
  expect(firmDayOf('2026-03-04T04:59:59.000Z')).toBe('2026-03-03');
  expect(firmDayOf('2026-03-04T05:00:00.000Z')).toBe('2026-03-04');
  expect(firmDayOf('2026-07-04T03:59:59.000Z')).toBe('2026-07-03');
});

it('counts months where the firm is', () => {
  expect(monthsUpTo(new Date('2026-03-01T04:00:00Z'), 2)).toEqual(['2026-01', '2026-02']);
});
