import * as z from 'zod';
import { textLimits, tooLongError } from '../../limits.js';

/** How a form, such as the sandbox, asks for a field, with a sample value for tests. */
export interface FieldForm {
  label: string;
  /** A valid value; undefined for an optional field that nobody types, because a screen or the server fills it in. */
  sample: unknown;
  /** Integer cents, which people type in dollars. */
  isMoney?: true;
}

/** The form data of each field. */
export const fieldForms = z.registry<FieldForm>();

/** A schema for each field of an event, or for each fact of a region. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** The values that a shape describes. */
export type ValuesOf<S extends Shape> = keyof S extends never ? object : z.infer<z.ZodObject<S>>;

/** Adds form data to a schema. */
export const field = <S extends z.ZodType>(schema: S, form: FieldForm): S => {
  fieldForms.add(schema, form);
  return schema;
};

/** A reason, which is stored in the history. Never blank. */
export const reason = field(
  z.string({ error: 'Please say why' }).trim().min(1, 'Please say why').max(textLimits.reason, tooLongError),
  { label: 'Reason', sample: 'Trying it out' },
);

/** Integer cents, more than 0. */
export const cents = field(z.int().positive(), { label: 'Amount in dollars', sample: 30_000, isMoney: true });

/** The most that a quote may come to, in integer cents: $1,000,000. */
export const maxQuotedCents = 100_000_000;

/** Integer cents of an amount that a person types: more than 0, at most $1,000,000. */
export const quotedCents = field(
  z
    .int()
    .positive('Please enter an amount of more than $0')
    .max(maxQuotedCents, 'Please enter an amount of at most $1,000,000'),
  { label: 'Amount in dollars', sample: 30_000, isMoney: true },
);

/** Most lines of a quote. */
export const maxQuoteLines = 40;

/** A text of one line, of 1 to `limit` characters. @param missing what to say without it */
export const lineOfText = (missing: string, limit: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(limit, tooLongError)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Please keep it on one line, without control characters');

/** The name of a line of a quote. */
export const quoteLineLabel = lineOfText('Please name this line', textLimits.quoteLabel);
/** Why a line differs from the client's estimate, in a few words that the client reads. */
export const quoteLineReason = lineOfText('Please say why, or leave the reason out', textLimits.quoteReason);

/** What one part of the work costs. `cents` are integer cents, less than 0 for a discount. */
export const quoteLine = z.object({
  label: quoteLineLabel,
  cents: z
    .int('Please enter an amount in whole cents')
    .min(-maxQuotedCents, 'Please enter a discount of at most $1,000,000')
    .max(maxQuotedCents, 'Please enter an amount of at most $1,000,000'),
  /** The key of the line of the client's estimate that this one prices; absent for a line that was added. */
  estimateKey: z
    .string()
    .regex(/^[\w.]{1,60}$/, 'Please give the key of a line of the estimate')
    .optional(),
  reason: quoteLineReason.optional(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

/** The lines of a quote, which add up to its amount. */
export const quoteLines = field(
  z
    .array(quoteLine)
    .min(1, 'Please enter at least one line')
    .max(maxQuoteLines, `Please use at most ${maxQuoteLines} lines`),
  { label: 'Lines', sample: [{ label: 'Tax return', cents: 30_000 }] },
);

/** Which of the quotes sent for a return is meant, counted from 1. */
export const revision = field(z.int().positive(), { label: 'Revision', sample: undefined });

/** The SHA-256 of an engagement letter's text, in hexadecimal. */
export const letterHash = field(z.string().regex(/^[\da-f]{64}$/, 'Please give a SHA-256 in hexadecimal'), {
  label: 'SHA-256 of the engagement letter',
  sample: undefined,
});

/** The id of a file. Only the id, so that nothing private enters the history. */
export const fileId = field(z.string(), { label: 'File', sample: 'file-1' });

/** Whether a form is that of a joint return, which both spouses sign. */
export const joint = field(z.boolean(), { label: 'Joint return', sample: false });

/** Of a content, in hexadecimal. */
export const sha256 = field(z.string().regex(/^[0-9a-f]{64}$/), { label: 'SHA-256', sample: '0'.repeat(64) });

/** The payment provider's id of a payment. */
export const reference = field(z.string(), { label: 'Provider’s reference', sample: 'a-payment' });
