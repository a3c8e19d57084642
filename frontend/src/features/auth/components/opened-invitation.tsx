import { Suspense, type ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Stack } from '@/components/page/layout';
import { Loading } from '@/components/page/states';
import { isTemporary, sentenceOf } from '@/lib/api/error';
import { AuthSheet } from './auth-sheet.js';

interface OpenedInvitationPageProps<Opened> {
  /** Null if the page was not opened with a link. */
  token: string | null;
  opened: { data: Opened | undefined; error: Error | null; refetch: () => unknown };
  /** Where someone signs in who has accepted before. */
  signInAt: string;
  children: (token: string, opened: Opened) => ReactNode;
}

/** The target of an emailed invitation: what it invites to, or why it no longer does. */
export function OpenedInvitationPage<Opened>(props: OpenedInvitationPageProps<Opened>) {
  const { token, opened, signInAt, children } = props;
  const { data, error, refetch } = opened;
  const loading = (
    <AuthSheet title="Your invitation">
      <Loading label="Loading your invitation" />
    </AuthSheet>
  );
  if (token !== null && data) return <Suspense fallback={loading}>{children(token, data)}</Suspense>;
  if (token !== null && !error) return loading;
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
