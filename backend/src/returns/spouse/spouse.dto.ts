import { signatureFormFacts } from '@tax-firm/contract';
import { z } from 'zod';
import { invitationStates } from '../../accounts/invitations/invitations.js';
import { letterView } from '../engagement/firm-texts.js';
import { fileView, iso } from '../return/tax-return.dto.js';
import { ownDocumentCheck } from '../signing/signing.dto.js';

/** An invitation of the spouse, for the taxpayer and staff. */
const spouseInvitationView = z
  .object({
    email: z.string(),
    accountEmail: z.string().nullable().meta({
      description:
        'The present address of the account that accepted; null for clients, and until someone accepts',
    }),
    spouse: z.string(),
    state: z
      .enum(invitationStates)
      .exclude(['revoked'])
      .describe('accepted: an account of the spouse’s own may sign, and nobody else may sign as the spouse'),
    invitedBy: z.string().describe('The name of who did'),
    invitedAt: iso,
    expiresAt: iso,
  })
  .meta({ id: 'SpouseInvitation' });

export const spouseInvitationAnswer = z.object({
  invitation: spouseInvitationView
    .nullable()
    .describe('Null if there is none, or if the forms are not out for signature or name someone else now'),
});

/** An open invitation, for whoever has its link. */
export const openedSpouseInvitation = z
  .object({
    email: z.string(),
    spouse: z.string(),
    taxpayer: z.string(),
    hasAccount: z.boolean().describe('Whether the address has an account, which can accept'),
    expiresAt: iso,
  })
  .meta({ id: 'OpenedSpouseInvitation' });

export const joinedAsSpouse = z.object({ id: z.uuid().describe('The return to sign') });

const stage = z
  .enum(['waiting', 'asked', 'consented', 'identified', 'signed', 'elsewhere', 'onPaper'])
  .describe(
    'waiting: the taxpayer signs first; elsewhere: the agreement was given on another account; onPaper: nothing is signed here',
  );

const progress = z
  .enum([
    'unsigned',
    'awaitingPayment',
    'toFile',
    'filed',
    'rejected',
    'accepted',
    'mailed',
    'delivered',
    'closed',
  ])
  .describe(
    'What became of the return: unsigned: not signed by both; awaitingPayment: signed, and filed once the invoice is paid; mailed: filed on paper; delivered: the taxpayer has the filed return; closed: the firm closed the order before it was filed',
  );

/** A return that the caller may sign as the spouse, in a list. */
export const spouseReturnSummary = z
  .object({
    id: z.uuid(),
    taxpayer: z.string(),
    spouse: z.string(),
    taxYear: z.int(),
    stage,
    progress,
  })
  .meta({ id: 'SpouseReturnSummary' });
export type SpouseReturnSummary = z.infer<typeof spouseReturnSummary>;

/** What the spouse sees of the return: nothing of its content before they have shown who they are. */
export const spouseReturnView = spouseReturnSummary
  .extend({
    asksBirthDate: z.boolean(),
    attemptsLeft: z.int(),
    hasSecondFactor: z.boolean(),
    documentCheck: ownDocumentCheck,
    disclosure: letterView.nullable().describe('What the spouse agrees to; null once they have'),
    forms: z.array(
      z.object({
        fileId: z.uuid(),
        facts: signatureFormFacts,
        before: signatureFormFacts.nullable(),
      }),
    ),
    formsSha256: z.string().nullable().describe('Of the forms; the signature must name it'),
    signatureFiles: z.array(fileView),
    signedFiles: z
      .array(fileView)
      .describe('What you signed, with the evidence of your signature; empty until the program has made it'),
    reviewFiles: z.array(fileView),
  })
  .meta({ id: 'SpouseReturn' });
