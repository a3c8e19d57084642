import type { TaxReturnSummary } from '@/features/tax-return';
import { totalRevenue } from './totals.js';

export interface ArchivedYear {
  year: number;
  returns: number;
  /** Integer cents. */
  revenueCents: number;
}

/** Archived returns counted by their tax year, the newest year first. */
export function byTaxYear(archived: readonly TaxReturnSummary[]): ArchivedYear[] {
  const years = new Map<number, TaxReturnSummary[]>();
  for (const each of archived) {
    if (each.archiveTaxYear === null) continue;
    years.set(each.archiveTaxYear, [...(years.get(each.archiveTaxYear) ?? []), each]);
  }
  return [...years]
    .map(([year, returns]) => ({ year, returns: returns.length, revenueCents: totalRevenue(returns) }))
    .sort((a, b) => b.year - a.year);
}
