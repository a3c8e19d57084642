import * as z from 'zod';
import { field, sha256 } from '../../parts/fields.js';

/** Who checks identity documents, in words. Only Stripe outside its test mode looks at any. */
export const identityCheckers = {
  stripe: 'Stripe Identity',
  stripeTest: 'Stripe Identity in test mode, which checks no document',
  demonstration: 'a demonstration, which checks no document',
} as const;
export type IdentityChecker = keyof typeof identityCheckers;

/** Why an identity document did not confirm who signs, in words for staff. */
export const identityProblems = {
  otherName: 'the name on the document is not the name on the form',
  document: 'the document could not be verified',
  selfie: 'the face could not be matched with the document',
} as const;
export type IdentityProblem = keyof typeof identityProblems;

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** Who checked, and the SHA-256 of the checker's session. Never what the document says, nor its picture. */
const passed = z.object({ by: z.enum(keysOf(identityCheckers)), session: sha256 });
const refused = passed.extend({ problem: z.enum(keysOf(identityProblems)) });

/** The check of an identity document that confirmed who signs; absent if an answer did. */
export const identityCheck = field(passed.optional(), { label: 'Identity document', sample: undefined });

/** The check of an identity document that failed; absent if an answer was wrong. */
export const failedIdentityCheck = field(refused.optional(), {
  label: 'Identity document',
  sample: undefined,
});

/** A check in a sentence for staff. @param whose “Client”, or “Spouse” */
export const checkSentence = (
  whose: string,
  { by, problem }: { readonly by: IdentityChecker; readonly problem?: IdentityProblem },
): string =>
  problem === undefined
    ? `${whose} confirmed their identity with an identity document, checked by ${identityCheckers[by]}`
    : `${whose}’s identity document was refused: ${identityProblems[problem]} (checked by ${identityCheckers[by]})`;
