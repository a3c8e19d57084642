import type { LedgerMonth } from './api/ledger.js';

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A year, followed by its months. */
export interface LedgerYear {
  /** Such as `2026`. */
  readonly year: string;
  /** Such as `2026-03`, newest first. */
  readonly months: readonly string[];
}

/** The name of a period: “March 2026” or “2026”. @param period `2026-03` or `2026` */
export const periodName = (period: string): string =>
  period.length > 4 ? monthNames.format(new Date(`${period}-01`)) : period;

/** The periods that have entries, by year. @param months newest first */
export function yearsOf(months: readonly LedgerMonth[]): LedgerYear[] {
  const names = months.map(({ month }) => month);
  return [...new Set(names.map((month) => month.slice(0, 4)))].map((year) => ({
    year,
    months: names.filter((month) => month.startsWith(year)),
  }));
}

/** What was received and returned in a period, in integer cents. */
export function sumsOf(
  months: readonly LedgerMonth[],
  period: string,
): Pick<LedgerMonth, 'receivedCents' | 'returnedCents'> {
  const included = months.filter(({ month }) => month.startsWith(period));
  return {
    receivedCents: included.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
    returnedCents: included.reduce((sum, { returnedCents }) => sum + returnedCents, 0),
  };
}
