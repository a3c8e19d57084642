import { earliestTaxYear } from '@tax-firm/machines';
import * as z from 'zod';

/** An id, in lower case as the database returns it, so that it can be compared with one from there. */
export const idField = (error?: string) => z.uuid(error).toLowerCase();

/**
 * Characters for which nothing is drawn, such as zero-width spaces, soft hyphens, and marks of direction. The Braille
 * pattern without dots is drawn as nothing, too.
 */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|\u2800/gu;
/** Joiners, except between letters without capitals: they change how Persian or Hindi words look. */
const idleJoiners = /(?<![\p{Lo}\p{M}\u200c\u200d])[\u200c\u200d]+|[\u200c\u200d](?![\p{Lo}\p{M}])/gu;

/**
 * A line of text as people type or paste it, without spaces around it, and without invisible characters. Those come
 * along with what is copied, and can make one name look like another, or like none.
 * @param missing the sentence for what is no text
 */
export const typedText = (missing?: string): z.ZodString =>
  z
    .string({ error: missing })
    .overwrite((text) => text.replace(invisible, '').replace(idleJoiners, ''))
    .trim();

/** The year that a return is of. */
export const taxYear = z
  .int('Please enter the tax year')
  .min(earliestTaxYear, 'Please enter the tax year, such as 2025')
  .refine((year) => year <= new Date().getFullYear(), 'Please enter a tax year that has begun');
