import type { Schemas } from '@/lib/api/client';
import { firm } from '@/lib/firm/profile';
import { acceptInvitation, joinStaff } from '../api/invitation.js';
import { InvitationSheet } from './invitation-sheet.js';

interface InvitationProps {
  token: string;
  invitation: Schemas['OpenedInvitation'];
}

/** An invitation to join the staff. */
export const InvitationForm = ({ token, invitation: { email, role, hasAccount } }: InvitationProps) => (
  <InvitationSheet
    lede={`${firm.name} invites ${email} to join the team as ${role}.`}
    email={email}
    hasAccount={hasAccount}
    joins="Your account gets this role, and access to client data."
    welcome="Welcome to the team."
    signInAt="/AgroSignIn"
    accept={async (account) => {
      await acceptInvitation({ token, ...account });
      return '/Dashboard';
    }}
    join={async () => {
      await joinStaff(token);
      return '/Dashboard';
    }}
  />
);
