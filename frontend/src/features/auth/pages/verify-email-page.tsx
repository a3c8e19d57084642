import { useState } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Stack } from '@/components/stack';
import { sentenceOf } from '@/lib/api/error';
import { useSession } from '@/lib/auth/use-session';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { useLinkToken } from '@/lib/link-token';
import { queryClient } from '@/lib/query-client';
import { verifyEmail } from '../api/verify-email.js';
import { AuthSheet, Notice } from '../components/auth-sheet.js';

/** /VerifyEmail: the target of the e-mailed link. It waits for a press, because mail scanners open links too. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const { user } = useSession();
  const [state, setState] = useState<'asking' | 'pending' | 'done'>('asking');
  const [failure, setFailure] = useState(
    token === null ? 'Please open the link in the email we sent you.' : null,
  );
  const confirm = async () => {
    setState('pending');
    try {
      await verifyEmail(token ?? '');
      await queryClient.invalidateQueries({ queryKey: ['emailVerified'] });
      setState('done');
    } catch (error) {
      setFailure(sentenceOf(error));
      setState('asking');
    }
  };
  const home = (
    <ButtonLink to={user ? '/Dashboard' : '/login'} size="large" block>
      {user ? 'Go to your dashboard' : 'Sign In'}
    </ButtonLink>
  );

  return (
    <AuthSheet title="Confirm your email address">
      <Stack>
        {state === 'done' ? (
          <>
            <Notice>Your email address is confirmed.</Notice>
            {home}
          </>
        ) : failure === null ? (
          <>
            <p>Confirm only if you created an account with us, or placed an order.</p>
            <Button
              size="large"
              block
              pending={state === 'pending'}
              pendingLabel="Confirming…"
              onClick={() => void confirm()}
            >
              Confirm this address
            </Button>
            <p>
              Wasn’t it you? Close this page, or call <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
            </p>
          </>
        ) : (
          <>
            <p role="alert">{failure}</p>
            {home}
          </>
        )}
      </Stack>
    </AuthSheet>
  );
}
