import { lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '@/lib/query-client';
import { useLinkToken } from '@/lib/link-token';
import { renewSession } from '@/lib/api/extend-session';
import { currentUser, useSession } from '@/lib/auth/session';
import { ButtonLink } from '@/components/button';
import { Page, PageTitle } from '@/components/page/page';
import { Stack } from '@/components/page/layout';
import { firm } from '@/lib/firm/profile';
import { ownAccountQuery } from '../api/own-account.js';
import { verifyEmail, changeEmail } from '../api/verify-email.js';
import { LinkConfirmation } from '../components/link-confirmation.js';
import { useInvitation } from '../api/invitation.js';
import { useOpenedSpouseInvitation } from '../api/spouse-invitation.js';
import { OpenedInvitationPage } from '../components/opened-invitation.js';
import { withNotice } from '../components/auth-sheet.js';

/** /VerifyEmail: the target of the link that confirms an account's address. */
export function VerifyEmailPage() {
  return (
    <LinkConfirmation
      title="Confirm your email address"
      question="Confirm only if you created an account with us, or placed an order."
      confirmLabel="Confirm this address"
      pendingLabel="Confirming…"
      done="Your email address is confirmed."
      onConfirm={async (token) => {
        await verifyEmail(token);
        await queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
      }}
    />
  );
}

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

const done = 'Your email address was changed. Please use it when you sign in.';

/** /ChangeEmail: the target of the link that was mailed to an account's new address. */
export function ChangeEmailPage() {
  const navigate = useNavigate();
  return (
    <LinkConfirmation
      title="Use this email address"
      question="Confirm only if you asked us to change the email address of your account. You’ll sign in with this address, and your other devices will be signed out."
      confirmLabel="Use this address"
      pendingLabel="Changing…"
      done={done}
      next={{ to: '/Account', label: 'Go to your account' }}
      onConfirm={async (token) => {
        const wasSignedIn = currentUser() !== null;
        await changeEmail(token);
        // The token in this browser has the old address, or its session has ended.
        if (currentUser()) await renewSession();
        // The end of the session has led to the home page, which does not say what happened.
        if (wasSignedIn && !currentUser()) await navigate('/login', { replace: true, ...withNotice(done) });
        await queryClient.invalidateQueries();
      }}
    />
  );
}

/** /Admin/Unauthorized: shown instead of screens that need employee access. */
export function UnauthorizedPage() {
  const { user } = useSession();
  return (
    <Page narrow>
      <PageTitle
        lede={`${user ? 'Your account doesn’t' : 'You don’t'} have access to this part of the site yet.`}
      >
        Unauthorized
      </PageTitle>
      <Stack start>
        <p>Please request access from {firm.ownerRole} to see database information</p>
        <ButtonLink to={user ? '/Dashboard' : '/AgroSignIn'}>
          {user ? 'Go to your dashboard' : 'Sign in'}
        </ButtonLink>
      </Stack>
    </Page>
  );
}
