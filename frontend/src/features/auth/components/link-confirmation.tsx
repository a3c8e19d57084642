import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Stack } from '@/components/page/layout';
import { isTemporary, sentenceOf } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { useLinkToken } from '@/lib/link-token';
import { AuthSheet, Notice } from './auth-sheet.js';

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
  const [state, setState] = useState<'asking' | 'pending' | 'done' | 'refused'>(
    token === null ? 'refused' : 'asking',
  );
  const [failure, setFailure] = useState(
    token === null ? 'Please open the link in the email we sent you.' : null,
  );
  const confirm = async () => {
    setState('pending');
    setFailure(null);
    try {
      await onConfirm(token ?? '');
      setState('done');
    } catch (error) {
      setFailure(sentenceOf(error));
      setState(isTemporary(error) ? 'asking' : 'refused');
    }
  };
  const onward = (
    <ButtonLink to={user ? next.to : '/login'} size="large" block>
      {user ? next.label : 'Sign In'}
    </ButtonLink>
  );

  return (
    <AuthSheet title={title}>
      <Stack>
        {state === 'done' ? (
          <>
            <Notice>{done}</Notice>
            {onward}
          </>
        ) : state === 'refused' ? (
          <>
            <p role="alert">{failure}</p>
            {onward}
          </>
        ) : (
          <>
            {failure && <p role="alert">{failure}</p>}
            <p>{question}</p>
            <Button
              size="large"
              block
              pending={state === 'pending'}
              pendingLabel={pendingLabel}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
            <p>
              Didn’t ask for this? Close this page, or call{' '}
              <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
            </p>
          </>
        )}
      </Stack>
    </AuthSheet>
  );
}
