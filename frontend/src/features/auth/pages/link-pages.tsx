import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '@/components/button';
import { Stack } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { api } from '@/lib/api/client';
import { isTemporary, sentenceOf } from '@/lib/api/error';
import { renewSession } from '@/lib/api/extend-session';
import { currentUser, useSession } from '@/lib/auth/session';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { useLinkToken } from '@/lib/link-token';
import { queryClient } from '@/lib/query-client';
import { ownAccountQuery } from '../api/own-account.js';
import { AuthSheet, Notice, withNotice } from '../components/auth-sheet.js';

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
        await api.POST('/api/users/verifyEmail', { body: { token } });
        await queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
      }}
    />
  );
}

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
        await api.POST('/api/users/changeEmail', { body: { token } });
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

interface LinkConfirmationProps {
  title: string;
  /** Who should confirm, and what happens then. */
  question: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  /** Said after it was confirmed. */
  done: string;
  /** Sends the link's token. */
  onConfirm: (token: string) => Promise<void>;
  /** Where a signed-in person continues; by default, their dashboard. */
  next?: { readonly to: string; readonly label: string };
}

/** The target of an emailed link. It waits for a press, because mail scanners open links too. */
export function LinkConfirmation({
  title,
  question,
  confirmLabel,
  pendingLabel,
  done,
  onConfirm,
  next = { to: '/Dashboard', label: 'Go to your dashboard' },
}: LinkConfirmationProps) {
  const token = useLinkToken();
  const { user } = useSession();
  const { mutate, isPending, isSuccess, error } = useMutation(
    { mutationFn: (proof: string) => onConfirm(proof) },
    queryClient,
  );
  const failure =
    token === null ? 'Please open the link in the email we sent you.' : error && sentenceOf(error);
  const isAsked = token !== null && !isSuccess && (error === null || isTemporary(error));
  return (
    <AuthSheet title={title}>
      <Stack>
        {isSuccess && <Notice>{done}</Notice>}
        {failure && <p role="alert">{failure}</p>}
        {isAsked ? (
          <>
            <p>{question}</p>
            <Button
              size="large"
              block
              pending={isPending}
              pendingLabel={pendingLabel}
              onClick={() => mutate(token)}
            >
              {confirmLabel}
            </Button>
            <p>
              Didn’t ask for this? Close this page, or call{' '}
              <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
            </p>
          </>
        ) : (
          <ButtonLink to={user ? next.to : '/login'} size="large" block>
            {user ? next.label : 'Sign In'}
          </ButtonLink>
        )}
      </Stack>
    </AuthSheet>
  );
}
