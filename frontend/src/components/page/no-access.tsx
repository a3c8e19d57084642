import { useState } from 'react';
import { useAction } from '@/lib/use-action';
import { api, dataOf } from '@/lib/api/client';
import { firm } from '@/lib/firm/profile';
import { useSession } from '@/lib/auth/session';
import { Button } from '../button.js';
import { Page, ScreenTitle } from './page.js';
import { Stack } from './layout.js';

/** Screen for staff whom the owner has not given employee access (spec 1 §2, /Admin/Dashboard). */
export function NoAccess() {
  const { user } = useSession();
  return (
    <Page narrow>
      <ScreenTitle documentTitle="Dashboard" above={<p>{user?.roleName}</p>}>
        Hello, {user?.name}
      </ScreenTitle>
      <Stack start>
        <p>Please request access from {firm.ownerRole} to see database information</p>
        <AskForAccess />
      </Stack>
    </Page>
  );
}

/** Sends the owner an email that asks for access. */
function AskForAccess() {
  const [asked, setAsked] = useState(false);
  const { pending, failure, run } = useAction(async () => {
    await dataOf(api.POST('/api/users/me/accessRequest'));
    setAsked(true);
  });
  return (
    <>
      <Button pending={pending} pendingLabel="Asking…" onClick={run}>
        Ask for access
      </Button>
      <p role="status">{asked && `We sent ${firm.ownerRole} an email.`}</p>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
