import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/button';
import { Banner, Box, Text } from '@/components/page/layout';
import { api, dataOf } from '@/lib/api/client';
import { useSession } from '@/lib/auth/session';
import { queryClient } from '@/lib/query-client';
import { useAction } from '@/lib/use-action';
import { ownAccountQuery } from '../api/own-account.js';

/** Asks a signed-in person to confirm their email address, until they have. */
export function VerifyEmailBanner() {
  const { user } = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const send = useAction(async () => {
    const { message } = await dataOf(api.POST('/api/users/me/verifyEmail'));
    setSent(`${message}.`);
  });
  const verified = useQuery(
    {
      ...ownAccountQuery,
      select: ({ emailVerified }) => emailVerified,
      enabled: user !== null,
      // The link is opened in another tab.
      refetchOnWindowFocus: ({ state }) => state.data?.emailVerified === false,
    },
    queryClient,
  );
  if (!user || verified.data !== false) return null;
  return (
    <Banner aria-label="Confirm your email address">
      <Text shrink breakWords>
        Please confirm that <strong>{user.email}</strong> is your email address: open the link that we sent
        there.
      </Text>
      <Box weight={550}>
        <p role="status">{sent ?? send.failure}</p>
        {sent === null && (
          <Button
            variant="secondary"
            size="small"
            pending={send.pending}
            pendingLabel="Sending…"
            onClick={send.run}
          >
            Send the link again
          </Button>
        )}
      </Box>
    </Banner>
  );
}
