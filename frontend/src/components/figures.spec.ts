import { formatArticleDate, formatCents } from './figures.js';

describe('an article’s date', () => {
  it.each([
    [new Date(2019, 0, 1), 'Tuesday, January 1st, 2019'],
    [new Date(2026, 1, 2), 'Monday, February 2nd, 2026'],
    [new Date(2026, 2, 3), 'Tuesday, March 3rd, 2026'],
    [new Date(2026, 3, 11), 'Saturday, April 11th, 2026'],
    [new Date(2026, 4, 22), 'Friday, May 22nd, 2026'],
  ])('reads as the blog writes it', (date, text) => {
    expect(formatArticleDate(date)).toBe(text);
  });
});

describe('money', () => {
  it('shows cents only when there are any', () => {
    expect(formatCents(125_000)).toBe('$1,250');
    expect(formatCents(125_050)).toBe('$1,250.50');
  });
});
