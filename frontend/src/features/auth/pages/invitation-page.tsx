import { lazy, Suspense } from 'react';
import { ButtonLink } from '@/components/button';
import { Stack } from '@/components/stack';
import { Loading } from '@/components/states';
import { sentenceOf } from '@/lib/api/error';
import { useLinkToken } from '@/lib/link-token';
import { useInvitation } from '../api/invitation.js';
import { AuthSheet } from '../components/auth-sheet.js';

/** Downloaded once there is an invitation, so that the page itself stays small. */
const Invitation = lazy(async () => ({ default: (await import('../components/invitation.js')).Invitation }));

/** /Invitation: the target of the e-mailed link. Opening it changes nothing, because mail scanners open links too. */
export function InvitationPage() {
  const token = useLinkToken();
  const { data, error } = useInvitation(token);
  if (token === null) return <NoInvitation why="Please open the link in the email we sent you." />;
  const loading = (
    <AuthSheet title="Your invitation">
      <Loading label="Loading your invitation" />
    </AuthSheet>
  );
  if (!data) return error ? <NoInvitation why={sentenceOf(error)} /> : loading;
  return (
    <Suspense fallback={loading}>
      <Invitation token={token} invitation={data} />
    </Suspense>
  );
}

function NoInvitation({ why }: { why: string }) {
  return (
    <AuthSheet title="Your invitation">
      <Stack>
        <p role="alert">{why}</p>
        <ButtonLink to="/AgroSignIn" size="large" block>
          Sign In
        </ButtonLink>
      </Stack>
    </AuthSheet>
  );
}
