import { lazy } from 'react';
import { useLinkToken } from '@/lib/link-token';
import { useInvitation } from '../api/invitation.js';
import { useOpenedSpouseInvitation } from '../api/spouse-invitation.js';
import { OpenedInvitationPage } from '../components/opened-invitation.js';

/** Downloaded once there is an invitation, so that the page itself stays small. */
const Invitation = lazy(async () => ({
  default: (await import('../components/invitation.js')).InvitationForm,
}));
const SpouseInvitation = lazy(async () => ({
  default: (await import('../components/spouse-invitation.js')).SpouseInvitationSheet,
}));

/**
 * /Invitation: the target of the links that are emailed to future staff, and to spouses on a joint return. Opening one
 * changes nothing, because mail scanners open links too.
 */
export function InvitationPage() {
  const staff = useLinkToken();
  const spouse = useLinkToken('spouse');
  return spouse === null ? <ToStaff token={staff} /> : <ToSpouse token={spouse} />;
}

const ToStaff = ({ token }: { token: string | null }) => (
  <OpenedInvitationPage token={token} opened={useInvitation(token)} signInAt="/AgroSignIn">
    {(given, invitation) => <Invitation token={given} invitation={invitation} />}
  </OpenedInvitationPage>
);

const ToSpouse = ({ token }: { token: string }) => (
  <OpenedInvitationPage token={token} opened={useOpenedSpouseInvitation(token)} signInAt="/ClientSignIn">
    {(given, invitation) => <SpouseInvitation token={given} invitation={invitation} />}
  </OpenedInvitationPage>
);
