import { archiveYear } from '@tax-firm/machines';
import * as z from 'zod';
import { id } from './tax-return.js';

/** US dollars, as the contract has it; {@link toCents} makes the cents of it. */
const dollars = z
  .number({ error: 'Please enter an amount in dollars' })
  .positive('Please enter an amount of more than $0')
  .max(1_000_000, 'Please enter an amount of at most $1,000,000')
  .refine(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    'Please enter at most two decimals',
  );

/** Integer cents of a dollar amount with at most two decimals. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** The number in '$1,250.50', as people type amounts; NaN where there is none. */
function numberIn(typed: string): number {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : NaN;
}

/** An amount in dollars as people type it, '450' or '$1,250.50', to integer cents. */
export const typedDollars = z.string().transform(numberIn).pipe(dollars).transform(toCents);

export const amountBody = z.object({ id, amount: dollars }).meta({ id: 'Amount' });

export const isNextYearAtMost = (year: number): boolean => year <= new Date().getFullYear() + 1;
export const yearTooLate = 'Please enter a year no later than next year';

export const archiveBody = z
  .object({ id, year: archiveYear.refine(isNextYearAtMost, yearTooLate) })
  .meta({ id: 'ArchiveOrder' });
