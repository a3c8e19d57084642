import {
  checkNumber,
  maxQuotedCents,
  offlineWays,
  type QuoteLine,
  quoteLineLabel,
  quoteLineReason,
  reason,
  requestedDocument,
  sumOfLines,
} from '@tax-firm/machines';
import * as z from 'zod';
import { isNoLaterThanTomorrow, noFuture } from './filing.js';
import { typedDollars, typedLineDollars } from './workflow.js';

/** Forms for the workflow's events, with the values as people type them. */

/** A field that may be empty; an empty one becomes undefined. */
export const orNone = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .transform((typed) => typed.trim() || undefined)
    .pipe(schema.optional());

export const reasonForm = z.object({ reason });

/** A document that staff ask the client for. */
export const requestForm = z.object({ document: requestedDocument });

export const declineForm = z.object({ reason: orNone(reason) });

/** A quote: its lines, and what they add up to in integer cents. */
export interface TypedQuote {
  readonly amountCents: number;
  readonly lines: QuoteLine[];
}

/**
 * The lines of a quote. The line with the number 3 has the fields `label3`, `cents3` and, if it differs from the estimate,
 * `reason3`, which may be empty.
 * @param numbers of the lines, in their order on the screen
 */
export const quoteForm = (numbers: readonly number[]) =>
  z
    .object(
      Object.fromEntries(
        numbers.flatMap((number): [string, z.ZodType][] => [
          [`label${number}`, quoteLineLabel],
          [`cents${number}`, typedLineDollars],
          [`reason${number}`, orNone(quoteLineReason).optional()],
        ]),
      ),
    )
    .transform((values): TypedQuote => {
      const lines = numbers.map((number) => {
        const why = values[`reason${number}`];
        return {
          label: String(values[`label${number}`]),
          cents: Number(values[`cents${number}`]),
          ...(typeof why === 'string' && { reason: why }),
        };
      });
      return { lines, amountCents: sumOfLines(lines) };
    })
    .refine(({ amountCents }) => amountCents > 0, {
      path: ['root'],
      error: 'The lines must add up to more than $0.',
    })
    .refine(({ amountCents }) => amountCents <= maxQuotedCents, {
      path: ['root'],
      error: 'The lines must add up to at most $1,000,000.',
    });

const dollarsOf = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

/**
 * A payment outside the portal. More than is owed leaves a credit, which whoever records it must want: a typing error is
 * likelier.
 * @param owedCents integer cents that the client owes
 */
export const offlinePaymentForm = (owedCents: number) =>
  z
    .object({
      amountCents: typedDollars,
      paidBy: z.enum(offlineWays, { error: 'Please choose how the client paid' }),
      receivedOn: z.iso
        .date({ error: 'Please enter the day on which you received the payment' })
        .refine(isNoLaterThanTomorrow, noFuture),
      checkNumber: orNone(checkNumber.unwrap()),
      reason: orNone(reason),
      credit: z.array(z.string()),
    })
    .superRefine(({ amountCents, credit }, refusals) => {
      if (amountCents > owedCents && credit.length === 0)
        refusals.addIssue({
          code: 'custom',
          path: ['credit'],
          message: `This is ${dollarsOf(amountCents - owedCents)} more than the client owes. Correct the amount, or keep the rest as a credit`,
        });
    })
    .transform(({ credit: _, ...typed }) => ({
      ...typed,
      ...(typed.amountCents > owedCents && { creditCents: typed.amountCents - owedCents }),
    }));

/** An amount that was refunded or waived outside the portal, and why or how. */
export const moneyForm = z.object({ reason, amountCents: typedDollars });

/** The values of any form that asks for a reason. */
export type ReasonForm = z.infer<typeof reasonForm> & Partial<z.infer<typeof moneyForm>>;
