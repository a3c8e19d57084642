import * as z from 'zod';
import {
  both,
  conditionsOn,
  factCondition,
  inputCondition,
  type Sentences,
  underRule,
} from '../../parts/condition.js';
import { fact, type ValuesOfFacts } from '../../parts/region.js';
import { associateAndUp, client, nobody } from '../../parts/roles.js';
import { type FormDifferences, needsNewSignature } from './differences.js';

/** A form that the client signs. */
const signatureForm = z.object({
  fileId: z.string(),
  /** Of its content, in hexadecimal. */
  sha256: z.string(),
  /** Of what staff entered about it, as canonical JSON, in hexadecimal. */
  factsSha256: z.string(),
  /** Of a joint return, which both spouses sign. */
  joint: z.boolean(),
});
export type SignatureForm = z.infer<typeof signatureForm>;
const signatureForms = fact(z.array(signatureForm), []);

export const signingFacts = {
  /** The forms to sign, oldest first. While the signature is asked for, each changes only by a correction. */
  signatureForms,
  /**
   * The forms as the taxpayer signed them, or both spouses on paper, each in the place of the one that is in force now.
   * Empty while nothing is signed.
   */
  signedForms: signatureForms,
  /** The same for the spouse, who signs here after the taxpayer. */
  spouseForms: signatureForms,
  /** The forms as they were when the first upload of `signedScans` arrived: what may have been signed on paper. */
  scannedForms: signatureForms,
  /** File ids of what was signed on paper, for the authorization that is out now. */
  signedScans: fact(z.array(z.string()), []),
  /** Failed attempts to confirm who signs. They count for as long as the return exists. */
  identityFailures: fact(z.int(), 0),
  /** Whether the taxpayer's signature is on record, and was made here. */
  signedElectronically: fact(z.boolean(), false),
  /** The same for the spouse. */
  spouseSigned: fact(z.boolean(), false),
  /** Failed attempts to confirm who signs as the spouse. They count for as long as the return exists. */
  spouseFailures: fact(z.int(), 0),
};
export type SigningFacts = ValuesOfFacts<typeof signingFacts>;

/** Nobody's signature is on record. */
export const nothingSigned: Pick<
  SigningFacts,
  'signedElectronically' | 'spouseSigned' | 'signedForms' | 'spouseForms'
> = { signedElectronically: false, spouseSigned: false, signedForms: [], spouseForms: [] };

/**
 * Every form that a signature of this place may cover. A corrected form must stay within the tolerance of each, so that
 * small corrections do not add up.
 * @param place of the form among `signatureForms`
 */
export const formsCovered = (
  { signedForms, spouseForms, scannedForms, signatureForms }: SigningFacts,
  place: number,
): SignatureForm[] => {
  const signed = [signedForms, spouseForms, scannedForms].flatMap((forms) => forms[place] ?? []);
  return signed.length > 0 ? signed : signatureForms.slice(place, place + 1);
};

/** Most forms to sign: the federal one, an extension, and those of some states. */
const maxForms = 10;
/** Most uploads of what was signed on paper. */
const maxScans = 10;
/** Failed attempts that close the electronic way (IRS Publication 1345). */
export const maxIdentityFailures = 3;

const inSigning = conditionsOn<
  'signing',
  | 'idle'
  | 'asked'
  | 'consented'
  | 'identified'
  | 'spouseToSign'
  | 'onPaper'
  | 'closed'
  | 'signedHere'
  | 'formOnFile'
  | 'noFormOnFile'
>('signing');

const notAsked: Sentences = {
  client: 'There is nothing for you to sign here now.',
  staff: 'The client has not been asked to sign here.',
};
const closed: Sentences = {
  client:
    'We couldn’t confirm who is signing, so the form can’t be signed here. Please sign it on paper, and upload it.',
  staff: 'Three attempts to confirm who is signing failed, so the form must be signed on paper.',
};
const signedAlready: Sentences = {
  client: 'The authorization is already signed.',
  staff: 'The authorization is already signed.',
};
const consentFirst: Sentences = {
  client: 'Please agree to sign electronically first.',
  staff: 'The client has not agreed to sign electronically yet.',
};
const identityFirst: Sentences = {
  client: 'Please confirm first that it is you.',
  staff: 'The client’s identity is not confirmed yet.',
};
const choseOnPaper: Sentences = {
  client: 'You chose to sign on paper.',
  staff: 'The client chose to sign on paper.',
};
const spouseMissing: Sentences = {
  client: 'You have signed. Waiting for your spouse to sign.',
  staff: 'The taxpayer has signed. Waiting for the spouse to sign.',
};
const afterSigning = {
  spouseToSign: spouseMissing,
  signedHere: signedAlready,
  formOnFile: signedAlready,
  noFormOnFile: signedAlready,
};

export const consentOpen = inSigning('consentOpen', ['asked', 'onPaper'], {
  refusal: notAsked,
  refusalIn: {
    ...afterSigning,
    closed,
    consented: both('The agreement to sign electronically is on record.'),
    identified: both('The agreement to sign electronically is on record.'),
  },
});

export const signingHere = inSigning('signingHere', ['asked', 'consented', 'identified', 'spouseToSign'], {
  refusal: notAsked,
  refusalIn: { ...afterSigning, closed, onPaper: choseOnPaper },
});

export const identityWanted = inSigning('identityWanted', ['consented'], {
  refusal: notAsked,
  refusalIn: {
    ...afterSigning,
    closed,
    asked: consentFirst,
    onPaper: choseOnPaper,
    identified: both('The client’s identity is confirmed.'),
  },
});

export const identityConfirmed = inSigning('identityConfirmed', ['identified'], {
  refusal: notAsked,
  refusalIn: {
    ...afterSigning,
    closed,
    asked: consentFirst,
    onPaper: choseOnPaper,
    consented: identityFirst,
  },
});

/** The taxpayer of a joint return has signed here, and the spouse has not. */
export const spouseAwaited = inSigning('spouseAwaited', ['spouseToSign'], {
  refusal: both('The spouse has not been asked to sign.'),
});

export const noSpouseAwaited = inSigning(
  'noSpouseAwaited',
  [
    'idle',
    'asked',
    'consented',
    'identified',
    'onPaper',
    'closed',
    'signedHere',
    'formOnFile',
    'noFormOnFile',
  ],
  { refusal: { client: 'Waiting for your spouse to sign.', staff: 'Waiting for the spouse to sign.' } },
);

export const signingOnPaper = inSigning('signingOnPaper', ['onPaper'], {
  refusal: both('The client has not chosen to sign on paper.'),
});

export const signingClosed = inSigning('signingClosed', ['closed'], {
  refusal: both('The client can still sign electronically.'),
});

/** The client signs on paper: they chose to, or nobody could confirm who signs. */
export const signingLeftToPaper = inSigning('signingLeftToPaper', ['onPaper', 'closed']);

/** Nobody was asked to sign here. */
export const signingNotAsked = inSigning('signingNotAsked', ['idle']);

export const wasSignedHere = inSigning('wasSignedHere', ['signedHere'], {
  refusal: both('The authorization was not signed electronically.'),
});

export const signedFormOnFile = inSigning('signedFormOnFile', ['formOnFile'], {
  refusal: both('No form signed on paper is on file.'),
});

export const signatureUnproven = inSigning('signatureUnproven', ['noFormOnFile'], {
  refusal: both('The signature is on file.'),
});

/** Whether the signature on record has evidence of its kind. */
export const signatureProven = underRule(
  'signing',
  'signatureProven',
  inSigning('signatureOnFile', ['signedHere', 'formOnFile'], {
    refusal: {
      client: 'We don’t have your signed e-file authorization yet.',
      staff: 'No signed form on file. Upload the form that the client signed.',
    },
  }),
);

export const signedElectronically = factCondition<SigningFacts>(
  'signedElectronically',
  (facts) => facts.signedElectronically,
  { asks: 'the client signed here' },
);

export const failuresSpent = factCondition<SigningFacts>(
  'failuresSpent',
  ({ identityFailures, spouseFailures }) => Math.max(identityFailures, spouseFailures) >= maxIdentityFailures,
  { asks: 'three attempts to confirm the taxpayer’s or the spouse’s identity failed' },
);

export const lastAttempt = factCondition<SigningFacts>(
  'lastAttempt',
  ({ identityFailures }) => identityFailures >= maxIdentityFailures - 1,
  { asks: 'two attempts to confirm the identity failed before' },
);

export const jointReturn = factCondition<SigningFacts>(
  'jointReturn',
  ({ signatureForms }) => signatureForms.some(({ joint }) => joint),
  { asks: 'a form is that of a joint return' },
);

export const hasSignatureForm = factCondition<SigningFacts>(
  'hasSignatureForm',
  ({ signatureForms }) => signatureForms.length > 0,
  { asks: 'there is a form to sign here' },
);

export const roomForForm = factCondition<SigningFacts>(
  'roomForForm',
  ({ signatureForms }) => signatureForms.length < maxForms,
  { refusal: both(`A return has at most ${maxForms} forms to sign.`), whoCan: associateAndUp },
);

/** The event names a form to sign. */
export const isSignatureForm = inputCondition<SigningFacts, { fileId: string }>(
  'isSignatureForm',
  ({ signatureForms }, event) => signatureForms.some(({ fileId }) => fileId === event.fileId),
  { refusal: both('This file is not one of the forms to sign.'), whoCan: associateAndUp },
);

/** The event names the form that a corrected one takes the place of. */
export const replacesForm = inputCondition<SigningFacts, { replaces: string }>(
  'replacesForm',
  ({ signatureForms }, { replaces }) => signatureForms.some(({ fileId }) => fileId === replaces),
  { refusal: both('This file is not one of the forms to sign.'), whoCan: associateAndUp },
);

/** Beyond the tolerance of IRS Publication 1345. */
export const newSignatureNeeded = inputCondition<
  SigningFacts,
  FormDifferences & { replaces: string; joint: boolean }
>(
  'newSignatureNeeded',
  ({ signatureForms }, { replaces, joint, ...differences }) =>
    needsNewSignature(differences) ||
    signatureForms.some((form) => form.fileId === replaces && form.joint !== joint),
  { asks: 'the corrected form differs by more than a signature covers' },
);

export const scanHere = factCondition<SigningFacts>('scanHere', ({ signedScans }) => signedScans.length > 0, {
  refusal: {
    client: 'We don’t have your signed form yet.',
    staff: 'No signed form on file. Upload the form that the client signed, then mark it signed.',
  },
  whoCan: [...client, ...associateAndUp],
});

/** The client has nothing to sign while staff look at what they signed on paper. */
export const noScanHere = factCondition<SigningFacts>(
  'noScanHere',
  ({ signedScans }) => signedScans.length === 0,
  { asks: 'no form signed on paper was uploaded' },
);

/** IRS Publication 1345: the firm has the signed form before it files. */
export const scanBeforeMark = underRule('signing', 'scanBeforeMark', scanHere);

export const roomForScan = factCondition<SigningFacts>(
  'roomForScan',
  ({ signedScans }) => signedScans.length < maxScans,
  { refusal: both(`A return has at most ${maxScans} uploads of signed forms.`), whoCan: associateAndUp },
);

/** The event names an upload of the form that was signed on paper. */
export const isSignedScan = inputCondition<SigningFacts, { fileId: string }>(
  'isSignedScan',
  ({ signedScans }, event) => signedScans.includes(event.fileId),
  { refusal: both('This file stays with the return as the record of a signature.'), whoCan: nobody },
);

/** What an event says about the form that was signed on paper must be on file. */
export const namesSignedScan = inputCondition<SigningFacts, { scan?: string }>(
  'namesSignedScan',
  ({ signedScans }, { scan }) => scan === undefined || signedScans.includes(scan),
  { refusal: both('This signed form is not on file. Please reload the return.'), whoCan: nobody },
);

export const fromClient = inputCondition<object, { actor: { role: string } }>(
  'fromClient',
  (_, { actor }) => actor.role === 'Client',
  { asks: 'the client does it' },
);
