import { priorYearQuestions, signatureFormFacts } from '@tax-firm/contract';
import {
  type IdentityChecker,
  identityCheckers,
  type IdentityProblem,
  identityProblems,
} from '@tax-firm/machines';
import { z } from 'zod';
import { letterView } from '../engagement/firm-texts.js';

const documentCheck = z.object({
  isOpen: z.boolean().meta({ description: 'Whether a check was started and has no result yet' }),
  problem: z
    .enum(Object.keys(identityProblems) as IdentityProblem[])
    .nullable()
    .meta({ description: 'Why the last check failed; null if it did not' }),
});
export type DocumentCheckView = z.infer<typeof documentCheck>;

/** Who checks identity documents. */
const checker = z.enum(Object.keys(identityCheckers) as IdentityChecker[]);

/** The check of the one person who signs on an account. */
export const ownDocumentCheck = z
  .object({ by: checker, check: documentCheck })
  .nullable()
  .meta({ description: 'Who checks identity documents; null if nobody does' });

/** Where a signer shows their identity document. */
export const documentCheckStarted = z
  .object({ url: z.url().meta({ description: 'The checker’s page; it is for this person alone' }) })
  .meta({ id: 'IdentityDocumentCheck' });

/** How a check stands after the checker was asked. */
export const documentCheckFollowed = z
  .object({ status: z.enum(['open', 'processing', 'ended']) })
  .meta({ id: 'IdentityDocumentStatus' });

/** What the screens of signing show. */
export const signingView = z
  .object({
    forms: z.array(
      z.object({
        fileId: z.uuid(),
        facts: signatureFormFacts,
        before: signatureFormFacts.nullable().meta({
          description: 'What the form said that this one corrects; null if it corrects none',
        }),
      }),
    ),
    formsSha256: z.string().meta({ description: 'Of the forms; the signature must name it' }),
    question: z
      .enum(priorYearQuestions)
      .nullable()
      .meta({ description: 'What the client is asked of last year’s return; null if nothing' }),
    attemptsLeft: z.number().int(),
    taxpayer: z.string().nullable().meta({ description: 'The name on the forms; null without forms' }),
    signerName: z.string().nullable().meta({
      description:
        'The name that the taxpayer must type as a signature; null for a company, and without forms',
    }),
    spouse: z
      .object({ name: z.string(), asksBirthDate: z.boolean(), attemptsLeft: z.number().int() })
      .nullable()
      .meta({ description: 'Who signs a joint return after the taxpayer; null if the taxpayer signs alone' }),
    documentCheck: z
      .object({
        by: checker,
        taxpayer: documentCheck,
        spouse: documentCheck,
      })
      .nullable()
      .meta({ description: 'Who checks identity documents; null if nobody does' }),
    hasSecondFactor: z.boolean().meta({ description: 'Whether the client has one; false for staff' }),
    disclosure: letterView.nullable().meta({ description: 'What the client agrees to; null for staff' }),
  })
  .meta({ id: 'Signing' });
export type SigningView = z.infer<typeof signingView>;
