import { archiveYear } from '@tax-firm/machines';
import * as z from 'zod';
import { idField } from '../fields.js';
import { numberIn } from '../typed-number.js';
import { id } from './tax-return.js';

/** Who shall work on a return, as a form has it: an empty id stands for nobody. */
export const assignForm = z.object({
  assigneeId: z
    .string()
    .transform((id) => id || null)
    .pipe(idField('Please choose a member of the staff').nullable()),
});

/** US dollars, as in the contract; {@link toCents} converts them. */
const dollars = z
  .number({ error: 'Please enter an amount in dollars' })
  .positive('Please enter an amount of more than $0')
  .max(1_000_000, 'Please enter an amount of at most $1,000,000')
  .refine(isWholeCents, 'Please enter at most two decimals');

function isWholeCents(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
}

/** Converts US dollars with at most two decimals to integer cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** An amount in dollars as people type it, such as '$1,250.50', or '−$50' for a discount. */
const typedAmount = z
  .string({ error: 'Please enter an amount in dollars' })
  .transform((typed) => numberIn(typed.trim().replace(/^([-−]?\s*)\$/, '$1')));

/** Converts the amount of a quote's line as people type it to integer cents, which are less than 0 for a discount. */
export const typedLineDollars = typedAmount
  .pipe(
    z
      .number({ error: 'Please enter an amount in dollars' })
      .min(-1_000_000, 'Please enter a discount of at most $1,000,000')
      .max(1_000_000, 'Please enter an amount of at most $1,000,000')
      .refine(isWholeCents, 'Please enter at most two decimals'),
  )
  .transform((amount) => toCents(amount) + 0);

/** Most dollars that a form to sign may name: more than any client earns. */
export const maxFormDollars = 10_000_000_000;

const formDollars = z
  .number({ error: 'Please enter an amount in dollars' })
  .max(maxFormDollars, 'Please enter a smaller amount')
  .refine(isWholeCents, 'Please enter at most two decimals');

/** Converts an amount of a tax form, such as '52,310' or '-1,200', to integer cents. */
export const typedFormDollars = typedAmount
  .pipe(formDollars.min(-maxFormDollars, 'Please enter a larger amount'))
  .transform((amount) => toCents(amount) + 0);

/** The same for an amount that is never below 0. */
export const typedFormDollarsFromZero = typedAmount
  .pipe(formDollars.min(0, 'Please enter an amount of $0 or more'))
  .transform((amount) => toCents(amount) + 0);

/** Converts an amount as people type it to whole dollars, as tax forms have them: '52,310.40' is 52310. */
export const typedWholeDollars = typedAmount
  .pipe(formDollars.min(-maxFormDollars, 'Please enter a larger amount'))
  .transform((amount) => Math.sign(amount) * Math.round(Math.abs(amount)) + 0);

/** Converts an amount as people type it, '450' or '$1,250.50', to integer cents. */
export const typedDollars = typedAmount.pipe(dollars).transform(toCents);

export const amountBody = z.object({ id, amount: dollars }).meta({ id: 'Amount' });

export const isNextYearAtMost = (year: number): boolean => year <= new Date().getFullYear() + 1;
export const yearTooLate = 'Please enter a year no later than next year';

export const archiveBody = z
  .object({ id, year: archiveYear.refine(isNextYearAtMost, yearTooLate) })
  .meta({ id: 'ArchiveOrder' });

/** A number as people type it; NaN if it is none. */
export const typedNumber = z.string().transform(numberIn);

/** The tax year to archive returns under, as staff type it. */
export const archiveForm = z.object({
  year: z.preprocess((typed) => numberIn(String(typed)), archiveBody.shape.year),
});
