import { z } from 'zod';
import { invitationStates } from './invitation.entity.js';

const iso = z.iso.datetime().meta({ description: 'ISO 8601 time' });

/** An invitation in the owner's list. */
export const invitationView = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.string(),
    state: z.enum(invitationStates),
    invitedAt: iso,
    expiresAt: iso,
  })
  .meta({ id: 'Invitation' });
export type InvitationView = z.infer<typeof invitationView>;

export const invitationList = z.array(invitationView);

/** An open invitation, for whoever has its link. */
export const openedInvitation = z
  .object({
    email: z.string(),
    role: z.string(),
    hasAccount: z.boolean().meta({ description: 'Whether the address has an account, which can accept' }),
    expiresAt: iso,
  })
  .meta({ id: 'OpenedInvitation' });
export type OpenedInvitation = z.infer<typeof openedInvitation>;
