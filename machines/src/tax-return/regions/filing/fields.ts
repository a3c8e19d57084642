import * as z from 'zod';
import { field, sha256 } from '../../parts/fields.js';
import { jurisdictionCodes } from './jurisdictions.js';

const year = { from: 6, to: 10 };
const dayOfYear = { from: 10, to: 13 };
const firstYear = 2009;

/**
 * The day on which tax software made a submission id, as an ISO 8601 date; undefined if the id names no day.
 * @param id 20 characters: EFIN (6 digits), year (4), day of the year (3), and 7 lowercase letters or digits
 */
export function dayOfSubmission(id: string): string | undefined {
  const [ofYear, ofDay] = [year, dayOfYear].map(({ from, to }) => Number(id.slice(from, to))) as [
    number,
    number,
  ];
  const day = new Date(Date.UTC(ofYear, 0, ofDay));
  const isDay = ofYear >= firstYear && ofDay >= 1 && day.getUTCFullYear() === ofYear;
  return isDay ? day.toISOString().slice(0, 10) : undefined;
}

/**
 * The name of a transmission with the IRS's Modernized e-File system, unique among all (Publication 4164, "Submission ID";
 * SubmissionIdType of the MeF schemas: `[0-9]{13}[a-z0-9]{7}`). States use it too.
 */
export const submissionId = field(
  z
    .string({ error: 'Please enter the submission ID' })
    .regex(/^\d{13}[a-z\d]{7}$/, {
      error:
        'A submission ID has 20 characters: 13 digits, then 7 letters or digits. Please copy it from your tax software',
      abort: true,
    })
    .refine((id) => dayOfSubmission(id) !== undefined, {
      error:
        'Characters 7 to 13 of a submission ID are the year and the day of the year, such as 2026045. Please check them',
    }),
  { label: 'Submission ID', sample: '1234562026032abcdefg' },
);

export const jurisdiction = field(
  z.enum(jurisdictionCodes, { error: 'Please choose where the return was filed' }),
  { label: 'Filed with', sample: 'US' },
);

/** Everywhere that the return is to be filed, each place once. */
export const jurisdictionList = field(
  z
    .array(z.enum(jurisdictionCodes))
    .min(1, 'Please choose at least one place')
    .refine((codes) => new Set(codes).size === codes.length, { error: 'Please name each place once' }),
  { label: 'To be filed with', sample: ['US', 'NY'] },
);

/** The day of an acknowledgement, in the time zone of whoever sent it: ISO 8601, such as 2026-02-01. */
export const acknowledgedOn = field(z.iso.date({ error: 'Please enter the day of the acknowledgement' }), {
  label: 'Acknowledged on',
  sample: '2026-02-02',
});

/** The day of the postmark: ISO 8601, such as 2026-02-01. */
export const mailedOn = field(z.iso.date({ error: 'Please enter the day on which the return was mailed' }), {
  label: 'Mailed on',
  sample: '2026-02-04',
});

const trackingWords = 'Please enter the number on the receipt: 8 to 40 letters, digits and hyphens';

/** What the carrier calls a letter, such as the article number of Certified Mail, without spaces; undefined if nothing. */
export const tracking = field(
  z
    .string()
    .regex(/^[A-Z\d-]{8,40}$/, trackingWords)
    .optional(),
  { label: 'Tracking number', sample: '9407111898765432109876' },
);

/** Most codes of one rejection. */
const maxCodes = 30;

/** The number of a business rule that a rejected return broke, such as IND-031-04 or R0000-504-02. */
export const rejectionCode = z
  .string({ error: 'Please enter the rejection code' })
  .regex(
    /^[A-Z][A-Z\d_.]{0,19}(-[A-Z\d_.]{1,12}){0,4}$/,
    'Please enter the code as the acknowledgement has it, such as IND-031-04',
  )
  .max(40, 'Please enter the code as the acknowledgement has it, such as IND-031-04');

/** Those of an acknowledgement: an accepted return has none. */
export const acknowledgedCodes = z
  .array(rejectionCode)
  .max(maxCodes, `Please enter at most ${maxCodes} codes`);

export const rejectionCodes = field(acknowledgedCodes.min(1, 'Please enter the rejection code'), {
  label: 'Rejection codes',
  sample: ['IND-031-04'],
});

/** The SHA-256 of the acknowledgement's file; undefined if someone entered it by hand. */
export const evidence = field(sha256.optional(), {
  label: 'SHA-256 of the acknowledgement',
  sample: undefined,
});
