import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/button';
import { sentenceOf } from '@/lib/api/error';
import { useSession } from '@/lib/auth/use-session';
import { queryClient } from '@/lib/query-client';
import { isEmailVerified, sendVerificationLink } from '../api/verify-email.js';
import styles from './verify-email-banner.module.css';

/** Asks a signed-in person to confirm their e-mail address, until they have. */
export function VerifyEmailBanner() {
  const { user } = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const verified = useQuery(
    {
      queryKey: ['emailVerified', user?.id],
      queryFn: ({ signal }) => isEmailVerified(signal),
      enabled: user !== null,
      // The link is opened in another tab.
      refetchOnWindowFocus: (query) => query.state.data === false,
    },
    queryClient,
  );
  if (!user || verified.data !== false) return null;
  const send = async () => {
    setPending(true);
    try {
      setSent(`${await sendVerificationLink()}.`);
    } catch (error) {
      setSent(sentenceOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <section className={styles.banner} aria-label="Confirm your email address">
      <p>
        Please confirm that <strong>{user.email}</strong> is your email address: open the link that we sent
        there.
      </p>
      <div className={styles.action}>
        <p role="status">{sent}</p>
        {sent === null && (
          <Button
            variant="secondary"
            size="small"
            pending={pending}
            pendingLabel="Sending…"
            onClick={() => void send()}
          >
            Send the link again
          </Button>
        )}
      </div>
    </section>
  );
}
