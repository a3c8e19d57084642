import { identityDocuments, isSameName } from '@tax-firm/machines';
import * as z from 'zod';
import { idField, taxYear, typedText } from '../fields.js';
import { limits, tooLongError } from '../limits.js';
import { isName, noWebAddress } from '../names.js';
import { fileItems } from './documents.js';
import { orNone } from './forms.js';
import {
  maxFormDollars,
  typedFormDollars,
  typedFormDollarsFromZero,
  typedNumber,
  typedWholeDollars,
} from './workflow.js';

const companyFormKinds = ['8879-CORP', '8879-PE', '8879-TE'] as const;

/**
 * The forms by which clients let the firm file electronically: for an individual's return, for that of a corporation, a
 * partnership or a tax-exempt organization, and for an extension. `state`: one of a state.
 */
const signatureFormKinds = ['8879', ...companyFormKinds, '8878', 'state'] as const;

/** Whether the form is a company's, for which one of its people signs. */
export const isCompanyForm = (kind: (typeof signatureFormKinds)[number]): boolean =>
  companyFormKinds.some((each) => each === kind);

/** What the firm may ask of last year's return to know its client. */
export const priorYearQuestions = ['agi', 'totalTax', 'refund'] as const;
export type PriorYearQuestion = (typeof priorYearQuestions)[number];

const shortText = (missing: string) =>
  typedText(missing).min(1, missing).max(limits.orderName, tooLongError).refine(isName, noWebAddress());

const kind = z.enum(signatureFormKinds, { error: 'Please choose the form' });
const taxpayer = shortText('Please enter the taxpayer’s name');
const spouse = shortText('Please enter the spouse’s name');
const stateForm = shortText('Please enter the name of the form');

const maxCents = maxFormDollars * 100;
const anyCents = z.int('Please enter an amount in whole cents').min(-maxCents).max(maxCents);
const cents = anyCents.min(0, 'Please enter an amount of $0 or more');

interface Amounts {
  readonly kind: string;
  readonly stateForm?: string | undefined;
  readonly refundCents?: number | undefined;
  readonly owedCents?: number | undefined;
}
const oneBalance = ({ refundCents = 0, owedCents = 0 }: Amounts) => refundCents === 0 || owedCents === 0;
const oneBalanceError = {
  path: ['owedCents'],
  error: 'A return has a refund or an amount owed. Please enter only one of them',
};
const named = (form: Amounts) => form.kind !== 'state' || form.stateForm !== undefined;
const namedError = { path: ['stateForm'], error: 'Please enter the name of the form' };

const twoNames = ({ taxpayer: one, spouse: other }: { taxpayer: string; spouse?: string | undefined }) =>
  other === undefined || !isSameName(one, other);
const twoNamesError = {
  path: ['spouse'],
  error: 'Taxpayer and spouse have the same name. Please enter both names',
};

/** What a form to sign says, as staff entered it. Amounts are integer cents. */
export const signatureFormFacts = z
  .object({
    kind,
    /** The name of a state's form, such as NY TR-579-IT. */
    stateForm: stateForm.optional(),
    taxYear,
    taxpayer,
    spouse: spouse.optional(),
    /** Form 8879 does not have it, but a change of it after signing counts (IRS Publication 1345). */
    totalIncomeCents: anyCents.optional(),
    agiCents: anyCents,
    totalTaxCents: cents,
    withheldCents: cents.optional(),
    refundCents: cents.default(0),
    owedCents: cents.default(0),
  })
  .refine(oneBalance, oneBalanceError)
  .refine(named, namedError)
  .refine(twoNames, twoNamesError);
export type SignatureFormFacts = z.infer<typeof signatureFormFacts>;

const wholeDollars = z
  .int('Please enter an amount in whole dollars')
  .min(-maxFormDollars, 'Please enter a larger amount')
  .max(maxFormDollars, 'Please enter a smaller amount');

/** A fact of last year's return, by which the firm knows its client. `dollars` are whole dollars. */
export const knownFact = z.object({
  about: z.enum(priorYearQuestions, { error: 'Please choose what the client is asked' }),
  dollars: wholeDollars,
});

/** A date of birth as ISO 8601, such as 1985-03-31, which lies in the past. */
const birthDate = z
  .string({ error: 'Please enter the date of birth' })
  .trim()
  .pipe(z.iso.date('Please enter a date, such as 03/31/1985'))
  .refine((date) => date >= '1900-01-01' && date < new Date().toISOString(), {
    error: 'Please enter a date of birth in the past',
  });

/**
 * A form to sign: its upload, what it says, and how the firm knows its client, and on a joint return the spouse.
 * `notJoint`: staff say that the return is not a joint one, although the order names a spouse.
 */
export const signatureFormBody = z
  .object({
    link: z.string({ error: 'Please upload the form' }),
    facts: signatureFormFacts,
    known: knownFact.optional(),
    spouseBirthDate: birthDate.optional(),
    notJoint: z.boolean().optional(),
  })
  .meta({ id: 'NewSignatureForm' });
export type NewSignatureForm = z.infer<typeof signatureFormBody>;

/** A corrected form, and the link of the one that it takes the place of. */
export const correctedFormBody = signatureFormBody
  .extend({ replaces: z.string({ error: 'Please choose the form that it replaces' }) })
  .meta({ id: 'CorrectedSignatureForm' });
export type CorrectedSignatureForm = z.infer<typeof correctedFormBody>;

/** The same, as staff type it beside the upload. An empty `knownDollars` asks nothing of the client. */
export const signatureFormForm = z
  .object({
    kind,
    stateForm: orNone(stateForm),
    taxYear: typedNumber.pipe(taxYear),
    taxpayer,
    spouse: orNone(spouse),
    totalIncomeCents: orNone(typedFormDollars),
    agiCents: typedFormDollars,
    totalTaxCents: typedFormDollarsFromZero,
    withheldCents: orNone(typedFormDollarsFromZero),
    refundCents: orNone(typedFormDollarsFromZero),
    owedCents: orNone(typedFormDollarsFromZero),
    about: z.enum(priorYearQuestions),
    knownDollars: orNone(typedWholeDollars),
    spouseBirthDate: orNone(birthDate),
    /** Whether both sign, asked if the order names a spouse. */
    filing: z.enum(['joint', 'notJoint']).default('joint'),
  })
  .refine(oneBalance, oneBalanceError)
  .refine(named, namedError)
  .refine(twoNames, twoNamesError);

export const consentBody = z
  .object({ disclosure: z.string({ error: 'Please read the disclosure first' }) })
  .meta({ id: 'SigningConsent' });
export type SigningConsent = z.infer<typeof consentBody>;

/** The answer to what the firm asks of last year's return, as the client types it. */
export const identityBody = z.object({ answer: typedWholeDollars }).meta({ id: 'IdentityAnswer' });
export type IdentityAnswer = z.infer<typeof identityBody>;

/** The spouse's answer: their date of birth. */
export const spouseIdentityBody = z.object({ birthDate }).meta({ id: 'SpouseIdentityAnswer' });
export type SpouseIdentityAnswer = z.infer<typeof spouseIdentityBody>;

/** The same, as the spouse types it. */
export const birthDateForm = z.object({ birthDate });

/** The taxpayer's own PIN. */
const pin = z
  .string({ error: 'Please enter five digits' })
  .trim()
  .regex(/^\d{5}$/, 'Please enter five digits')
  .refine((digits) => digits !== '00000', 'Please choose a PIN that is not all zeros');

/** Size of the space in which people draw. A stroke is a list of x and y, from the upper left corner. */
export const drawingWidth = 600;
export const drawingHeight = 200;
const maxStrokes = 200;
const maxPoints = 6_000;
const drawFirst = 'Please draw your signature';

const strokes = z
  .array(z.array(z.tuple([z.int().min(0).max(drawingWidth), z.int().min(0).max(drawingHeight)])).min(1), {
    error: drawFirst,
  })
  .min(1, drawFirst)
  .max(maxStrokes, 'Please draw your signature with fewer strokes')
  .refine(
    (all) => all.reduce((sum, points) => sum + points.length, 0) <= maxPoints,
    'Please draw a shorter signature',
  );
export type Strokes = z.infer<typeof strokes>;

const typeName = 'Please type your full name';
const typedName = shortText(typeName).regex(/\p{L}/u, typeName);

/** What the client signs with. `forms` is the SHA-256 of the forms that the screen showed. */
export const signatureBody = z
  .object({
    forms: z.string(),
    pin: pin.nullable(),
    signature: z.discriminatedUnion(
      'method',
      [
        z.object({ method: z.literal('typed'), name: typedName }),
        z.object({ method: z.literal('drawn'), strokes }),
      ],
      { error: 'Please sign' },
    ),
  })
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof signatureBody>;

/** The PIN and the name of a signature, as the client types them. */
export const pinForm = z.object({ pin });
export const typedSignatureForm = z.object({ name: typedName });

export const signedScansBody = z.object({ files: fileItems }).meta({ id: 'SignedScans' });
export type SignedScans = z.infer<typeof signedScansBody>;
export const signingFileBody = z.object({ file: z.string() }).meta({ id: 'SigningFile' });
export type SigningFile = z.infer<typeof signingFileBody>;

/** Which kind of document staff saw. */
export const identitySeenForm = z.object({
  document: z.enum(Object.keys(identityDocuments) as (keyof typeof identityDocuments)[], {
    error: 'Please choose which kind of document you saw',
  }),
});

/** The answer to what the firm asks of last year's return. It stays as typed: the server reads it. */
export const answerForm = z.object({
  answer: z.string().refine((typed) => typedWholeDollars.safeParse(typed).success, {
    error: 'Please enter an amount in dollars',
  }),
});

const documentName = z
  .string({ error: 'Please enter a name' })
  .trim()
  .min(1, 'Please enter a name')
  .max(limits.documentName, tooLongError);

/** The name on the identity document that someone pretends to show in a demonstration. */
export const pretendedNameForm = z.object({ firstName: documentName, lastName: documentName });

/** The document that someone pretends to show in a demonstration. */
const pretendedDocument = z.discriminatedUnion(
  'kind',
  [pretendedNameForm.extend({ kind: z.literal('readable') }), z.object({ kind: z.literal('unreadable') })],
  { error: 'Please choose whether the document can be read' },
);
export type PretendedDocument = z.infer<typeof pretendedDocument>;

/** The same, with the session in which it is shown. */
export const showDocumentBody = z
  .object({ session: idField('Please start the check again'), document: pretendedDocument })
  .meta({ id: 'PretendedDocument' });
