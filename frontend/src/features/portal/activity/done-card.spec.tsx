import { render, screen } from '@testing-library/react';
import { taxReturnIn } from '@/test/tax-return-in';
import { DoneCard } from './done-card.js';

const today = new Date(2026, 10, 23);
const show = (fields: object) =>
  render(
    <DoneCard
      taxReturn={{ ...taxReturnIn(), createdAt: '2026-02-03T15:00:00.000Z', ...fields }}
      today={today}
    />,
  );
const dates = () =>
  [...screen.getByRole('region', { name: 'Your next return' }).querySelectorAll('li')].map(
    ({ textContent }) => textContent,
  );

describe('the last card of a return', () => {
  it('says how long to keep what', () => {
    show({});
    const periods = [
      ...screen.getByRole('region', { name: 'What to keep, and for how long' }).querySelectorAll('dt'),
    ].map(({ textContent }) => textContent);
    expect(periods).toEqual([
      '3 years',
      '6 years',
      '7 years',
      '4 years',
      'Until 3 years after you sell',
      'Permanently',
    ]);
  });

  it('says that the invoice is paid, unless the firm waived all of it', () => {
    const { unmount } = show({});
    expect(screen.getByText('Filed, paid, downloaded')).toBeVisible();
    unmount();
    show(taxReturnIn({ value: { payment: 'paid' }, context: { waivedCents: 30_000 } }));
    expect(screen.getByText('Filed, downloaded')).toBeVisible();
    expect(screen.getByText(/^Your return is filed and in your hands/)).not.toHaveTextContent('receipt');
  });

  it('gives the date of the next individual return', () => {
    show({});
    expect(dates()).toEqual(['Form 1040 for 2026 is due on Thursday, April 15, 2027.']);
  });

  it('counts from the year under which the return is archived', () => {
    show({ archiveTaxYear: 2026 });
    expect(dates()).toEqual(['Form 1040 for 2027 is due on Tuesday, April 18, 2028.']);
  });

  it('gives the date of the business, whose year may end in any month', () => {
    show({ service: 'Tax Preparation Business', entity: 'sCorporation', fiscalYearEnd: 6 });
    expect(dates()).toEqual(['Form 1120-S for 2026 is due on Wednesday, September 15, 2027.']);
  });

  it('gives the date of each kind of business if it is not known which it is', () => {
    show({ service: 'Tax Preparation Business' });
    expect(dates()).toEqual([
      'A partnership: Form 1065 for 2026 is due on Monday, March 15, 2027.',
      'An S corporation: Form 1120-S for 2026 is due on Monday, March 15, 2027.',
      'A corporation: Form 1120 for 2026 is due on Thursday, April 15, 2027.',
      'A not-for-profit: Form 990 for 2026 is due on Monday, May 17, 2027.',
    ]);
    expect(screen.getByText(/whose year is the calendar year/)).toBeVisible();
  });
});
