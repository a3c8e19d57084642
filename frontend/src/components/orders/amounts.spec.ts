import { formatArticleDate, formatCents, formatDate } from './amounts.js';

describe('an article’s date', () => {
  it.each([
    ['2019-01-02T04:00:00Z', 'Tuesday, January 1st, 2019'],
    ['2026-02-02T12:00:00Z', 'Monday, February 2nd, 2026'],
    ['2026-03-03T12:00:00Z', 'Tuesday, March 3rd, 2026'],
    ['2026-04-11T12:00:00Z', 'Saturday, April 11th, 2026'],
    ['2026-05-22T12:00:00Z', 'Friday, May 22nd, 2026'],
  ])('at %s is the day in the firm’s time zone: %s', (time, text) => {
    expect(formatArticleDate(new Date(time))).toBe(text);
  });
});

it('names the zone of a time', () => {
  expect(formatDate('2026-03-03T21:05:00Z', 'time')).toMatch(/^Mar 3, 2026, \d+:05 [AP]M (UTC|GMT|E[SD]T)/);
});

describe('money', () => {
  it('shows cents only when there are any', () => {
    expect(formatCents(125_000)).toBe('$1,250');
    expect(formatCents(125_050)).toBe('$1,250.50');
  });
});
