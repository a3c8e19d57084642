import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Stack } from '@/components/page/layout';
import { Loading } from '@/components/page/states';
import { api, dataOf } from '@/lib/api/client';
import { isTemporary, sentenceOf } from '@/lib/api/error';
import { startSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';
import { useLinkToken } from '@/lib/link-token';
import { queryClient } from '@/lib/query-client';
import { AuthSheet } from '../components/auth-sheet.js';

/** Downloaded once there is an invitation, so that the page itself stays small. */
const InvitationSheet = lazy(async () => ({
  default: (await import('../components/invitation-sheet.js')).InvitationSheet,
}));

/**
 * /Invitation: the target of the links that are emailed to future staff, and to spouses on a joint return. Opening one
 * changes nothing, because mail scanners open links too.
 */
export function InvitationPage() {
  const staff = useLinkToken();
  const spouse = useLinkToken('spouse');
  return spouse === null ? <ToStaff token={staff ?? ''} /> : <ToSpouse token={spouse} />;
}

function ToStaff({ token }: { token: string }) {
  const invitation = useQuery(
    {
      queryKey: ['invitation', token],
      queryFn: ({ signal }) => dataOf(api.POST('/api/users/invitations/look', { body: { token }, signal })),
      enabled: token !== '',
    },
    queryClient,
  );
  return (
    <OpenedInvitation query={invitation} signInAt="/AgroSignIn">
      {({ email, role, hasAccount }) => (
        <InvitationSheet
          lede={`${firm.name} invites ${email} to join the team as ${role}.`}
          email={email}
          hasAccount={hasAccount}
          joins="Your account gets this role, and access to client data."
          welcome="Welcome to the team."
          signInAt="/AgroSignIn"
          accept={async (account) => {
            await api.POST('/api/users/invitations/accept', { body: { token, ...account } });
            return '/Dashboard';
          }}
          join={async () => {
            const joined = await dataOf(api.POST('/api/users/me/joinStaff', { body: { token } }));
            startSession(joined.token);
            return '/Dashboard';
          }}
        />
      )}
    </OpenedInvitation>
  );
}

function ToSpouse({ token }: { token: string }) {
  const invitation = useQuery(
    {
      queryKey: ['spouseInvitation', token],
      queryFn: ({ signal }) => dataOf(api.POST('/api/spouseInvitations/look', { body: { token }, signal })),
    },
    queryClient,
  );
  const page = ({ id }: { id: string }) => `/SpouseReturn/${id}`;
  return (
    <OpenedInvitation query={invitation} signInAt="/ClientSignIn">
      {({ email, spouse, taxpayer, hasAccount }) => (
        <InvitationSheet
          lede={`${taxpayer} asks ${spouse} to sign the tax return that you file together. The account is for ${spouse} alone.`}
          email={email}
          hasAccount={hasAccount}
          name={spouse}
          joins={`Your account can then sign the joint return of ${taxpayer} as ${spouse}.`}
          welcome="Thank you. We’ll open the return for you."
          signInAt="/ClientSignIn"
          accept={async (account) =>
            page(await dataOf(api.POST('/api/spouseInvitations/accept', { body: { token, ...account } })))
          }
          join={async () => page(await dataOf(api.POST('/api/spouseInvitations/join', { body: { token } })))}
        />
      )}
    </OpenedInvitation>
  );
}

interface OpenedInvitationProps<Opened> {
  /** Fails with `invalid_link` if the link was used or withdrawn, or is too old. Asks nothing without a link. */
  query: { data: Opened | undefined; error: Error | null; isLoading: boolean; refetch: () => unknown };
  /** Where someone signs in who has accepted before. */
  signInAt: string;
  children: (opened: Opened) => ReactNode;
}

/** What a link invites to, or why it no longer does. */
export function OpenedInvitation<Opened>({ query, signInAt, children }: OpenedInvitationProps<Opened>) {
  const { data, error, isLoading, refetch } = query;
  const loading = (
    <AuthSheet title="Your invitation">
      <Loading label="Loading your invitation" />
    </AuthSheet>
  );
  if (data) return <Suspense fallback={loading}>{children(data)}</Suspense>;
  if (isLoading) return loading;
  return (
    <AuthSheet title="Your invitation">
      <Stack>
        <p role="alert">{error ? sentenceOf(error) : 'Please open the link in the email we sent you.'}</p>
        {error && isTemporary(error) && (
          <Button size="large" block onClick={() => void refetch()}>
            Try again
          </Button>
        )}
        <ButtonLink to={signInAt} size="large" block>
          Sign In
        </ButtonLink>
      </Stack>
    </AuthSheet>
  );
}
