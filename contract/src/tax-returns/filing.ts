import {
  acknowledgedCodes,
  acknowledgedOn,
  dayOfSubmission,
  extendedOn,
  jurisdiction,
  jurisdictionList,
  mailedOn,
  rejectionCode,
  submissionId,
  tracking,
} from '@tax-firm/machines';
import * as z from 'zod';
import { acknowledgementTooLarge, emptyFile, maxAcknowledgementBytes } from '../file-type.js';

const dayLength = 24 * 60 * 60 * 1000;
/** Tomorrow in UTC, because it may be tomorrow already where the tax software runs. */
export const isNoLaterThanTomorrow = (day: string) => Date.parse(day) <= Date.now() + dayLength;

/** As people copy it: capitals, spaces and hyphens don't matter. */
const typedSubmissionId = z
  .string({ error: 'Please enter the submission ID' })
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(
    submissionId.refine((id) => isNoLaterThanTomorrow(dayOfSubmission(id) ?? ''), {
      error: 'The date in this submission ID is in the future. Please check it',
    }),
  );

export const noFuture = { error: 'Please enter a day that is not in the future' };
const pastDay = acknowledgedOn.refine(isNoLaterThanTomorrow, noFuture);

/** Where a return is to be filed, as staff check the places. */
export const jurisdictionsForm = z.object({ jurisdictions: jurisdictionList });

/** A transmission, as staff copy it from the tax software. */
export const transmissionForm = z.object({ jurisdiction, submissionId: typedSubmissionId });

const outcome = z.enum(['accepted', 'rejected'], { error: 'Please choose what the acknowledgement says' });

interface Acknowledged {
  readonly outcome: string;
  readonly codes: readonly string[];
}
const saysWhy = ({ outcome: is, codes }: Acknowledged) => is !== 'rejected' || codes.length > 0;
const whyMissing = { path: ['codes'], error: 'Please enter the rejection code' };
const accepts = ({ outcome: is, codes }: Acknowledged) => is !== 'accepted' || codes.length === 0;
const tooMuch = { path: ['codes'], error: 'An accepted return has no rejection code. Please remove it' };

/** An acknowledgement that someone enters by hand. */
export const acknowledgementBody = z
  .object({
    submissionId,
    outcome,
    on: pastDay,
    codes: acknowledgedCodes.default([]),
  })
  .refine(saysWhy, whyMissing)
  .refine(accepts, tooMuch)
  .meta({ id: 'Acknowledgement' });
export type Acknowledgement = z.infer<typeof acknowledgementBody>;

const typedCodes = z
  .string()
  .default('')
  .transform((typed) => [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((code) => code !== ''),
    ),
  ])
  .pipe(z.array(rejectionCode));

/** The same, as staff type it: codes in one field, apart by spaces or commas. */
export const acknowledgementForm = z
  .object({ outcome, on: pastDay, codes: typedCodes })
  .refine(saysWhy, whyMissing)
  .transform((typed) => (typed.outcome === 'accepted' ? { ...typed, codes: [] } : typed));

/** A return that was mailed on paper to one jurisdiction. */
export const mailingBody = z
  .object({ jurisdiction, on: mailedOn.refine(isNoLaterThanTomorrow, noFuture), tracking })
  .meta({ id: 'Mailing' });
export type MailingBody = z.infer<typeof mailingBody>;

/** The same, as staff type it: the number as the receipt has it, with spaces. */
export const mailingForm = mailingBody.extend({
  tracking: z
    .string()
    .default('')
    .transform((typed) => typed.replace(/\s/g, '').toUpperCase() || undefined)
    .pipe(tracking),
});

/** An extension of time to file, with one jurisdiction. */
export const extensionBody = z
  .object({
    jurisdiction,
    on: extendedOn.refine(isNoLaterThanTomorrow, noFuture),
    submissionId: submissionId.optional(),
  })
  .meta({ id: 'Extension' });
export type ExtensionBody = z.infer<typeof extensionBody>;

/** The same, as staff type it. */
export const extensionForm = extensionBody.extend({
  submissionId: z
    .string()
    .default('')
    .transform((typed) => (typed.trim() === '' ? undefined : typed))
    .pipe(typedSubmissionId.optional()),
});

/** An acknowledgement file as tax software gives it. `content` is base64, so that its SHA-256 stays as it is. */
export const acknowledgementFileBody = z
  .object({
    name: z.string({ error: 'Please choose a file' }).trim().min(1, 'Please choose a file').max(200),
    content: z
      .base64({ error: 'Please send the content in base64' })
      .min(1, emptyFile)
      .max(Math.ceil(maxAcknowledgementBytes / 3) * 4, acknowledgementTooLarge),
  })
  .meta({ id: 'AcknowledgementFile' });
export type AcknowledgementFile = z.infer<typeof acknowledgementFileBody>;
