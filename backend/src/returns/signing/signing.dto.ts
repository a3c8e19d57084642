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
  isOpen: z.boolean().describe('Whether a check was started and has no result yet'),
  problem: z
    .enum(Object.keys(identityProblems) as IdentityProblem[])
    .nullable()
    .describe('Why the last check failed; null if it did not'),
});

/** Who checks identity documents. */
const checker = z.enum(Object.keys(identityCheckers) as IdentityChecker[]);

/** The check of the one person who signs on an account. */
export const ownDocumentCheck = z
  .object({ by: checker, check: documentCheck })
  .nullable()
  .describe('Who checks identity documents; null if nobody does');

/** Where a signer shows their identity document. */
export const documentCheckStarted = z
  .object({ url: z.url().describe('The checker’s page; it is for this person alone') })
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
        before: signatureFormFacts
          .nullable()
          .describe('What the form said that this one corrects; null if it corrects none'),
      }),
    ),
    formsSha256: z.string().describe('Of the forms; the signature must name it'),
    question: z
      .enum(priorYearQuestions)
      .nullable()
      .describe('What the client is asked of last year’s return; null if nothing'),
    attemptsLeft: z.int(),
    taxpayer: z.string().nullable().describe('The name on the forms; null without forms'),
    signerName: z
      .string()
      .nullable()
      .describe('The name that the taxpayer must type as a signature; null for a company, and without forms'),
    spouse: z
      .object({ name: z.string(), asksBirthDate: z.boolean(), attemptsLeft: z.int() })
      .nullable()
      .describe('Who signs a joint return after the taxpayer; null if the taxpayer signs alone'),
    documentCheck: z
      .object({
        by: checker,
        taxpayer: documentCheck,
        spouse: documentCheck,
      })
      .nullable()
      .describe('Who checks identity documents; null if nobody does'),
    hasSecondFactor: z.boolean().describe('Whether the client has one; false for staff'),
    disclosure: letterView.nullable().describe('What the client agrees to; null for staff'),
  })
  .meta({ id: 'Signing' });
