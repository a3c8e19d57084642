import { z } from 'zod';
import { invitationStates } from '../../accounts/invitations/invitations.js';
import { iso } from '../return/tax-return.dto.js';

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
