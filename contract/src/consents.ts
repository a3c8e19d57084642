import { consentDays } from '@tax-firm/machines';
import * as z from 'zod';
import { accountFields } from './accounts.js';
import { limits, tooLongError } from './limits.js';
import { isName, noWebAddress, personName } from './names.js';
import { typedText } from './fields.js';

const shortName = (missing: string) =>
  typedText(missing)
    .min(1, { error: missing, abort: true })
    .max(limits.consentCompany, { ...tooLongError, abort: true })
    .regex(/^\P{Cc}*$/u, { error: 'This has a character that cannot be used', abort: true })
    .refine(isName, noWebAddress());

const inUnitedStates = 'Please confirm that they are in the United States: we send copies only there';

const whoGetsIt = 'Please enter who gets the copy';

const recipient = {
  recipientName: personName(whoGetsIt).min(1, whoGetsIt),
  recipientCompany: shortName('Please enter the company they work for'),
  recipientEmail: accountFields.email,
  inUnitedStates: z.boolean({ error: inUnitedStates }).refine((isThere) => isThere, inUnitedStates),
};

const days = z.union(
  consentDays.map((count) => z.literal(count)),
  { error: 'Please choose how long' },
);

/** Whom the client wants to get a copy of a finished return, which of its files, and for how many days. */
export const copyConsentBody = z
  .object({
    ...recipient,
    files: z
      .array(z.string().max(200), { error: 'Please choose at least one file' })
      .min(1, 'Please choose at least one file')
      .max(100)
      .describe('Links of files of the finished return'),
    days,
  })
  .meta({ id: 'CopyConsent' });
export type CopyConsent = z.infer<typeof copyConsentBody>;

/** The same, as the client types it beside the files. */
export const copyConsentForm = z.object({
  ...recipient,
  days: z.union([z.number(), z.string().transform(Number)]).pipe(days),
});

const typedName = shortName('Please type your full name');

/** A signature: the names that the signers typed, and the SHA-256 of the document that they read. */
export const consentSignatureBody = z
  .object({ document: z.string(), name: typedName, spouseName: typedName.optional() })
  .meta({ id: 'ConsentSignature' });
export type ConsentSignature = z.infer<typeof consentSignatureBody>;

/** The names alone, as they are typed on the screen. */
export const consentSignatureForm = z.object({ name: typedName, spouseName: typedName.optional() });

const token = z.string({ error: 'Please open the link in our email' }).max(200);

export const sharedCopyBody = z.object({ token }).meta({ id: 'SharedCopyToken' });
export const sharedFileBody = z.object({ token, fileId: z.string().max(100) }).meta({ id: 'SharedFile' });
