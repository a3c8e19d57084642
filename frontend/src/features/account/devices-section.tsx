import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { Card } from '@/components/card';
import { formatDate } from '@/components/orders/amounts';
import { Box, Row, Text } from '@/components/page/layout';
import { Loaded } from '@/components/page/states';
import { api, type Schemas } from '@/lib/api/client';
import { useRead, useReloadAfter } from '@/lib/api/queries';
import { accountKeys } from './api.js';

/** Where the user is signed in. */
export function DevicesSection() {
  const query = useRead(accountKeys.sessions, '/api/users/me/sessions');
  return (
    <Card title="Signed-in devices">
      <Loaded query={query} label="Loading your devices">
        {(sessions) => <Devices sessions={sessions} />}
      </Loaded>
    </Card>
  );
}

function Devices({ sessions }: { sessions: readonly Schemas['Session'][] }) {
  const reloadAfter = useReloadAfter(accountKeys.sessions);
  return (
    <>
      <p>If you don’t recognize a device, sign it out and change your password.</p>
      <Box as="ul" above={4} below={5} lineAbove="hair" aria-label="Signed-in devices">
        {[...sessions]
          .sort((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
            <Device key={session.id} session={session} />
          ))}
      </Box>
      {sessions.length > 1 && (
        <ConfirmButton
          variant="secondary"
          title="Sign out all other devices?"
          description="You stay signed in here."
          confirmLabel="Sign out"
          cancelLabel="Cancel"
          onConfirm={() => reloadAfter(api.DELETE('/api/users/me/sessions'))}
          done="Your other devices are signed out."
        >
          Sign out all other devices
        </ConfirmButton>
      )}
    </>
  );
}

function Device({ session }: { session: Schemas['Session'] }) {
  const { id, device, address, createdAt, lastSeenAt, current } = session;
  const reloadAfter = useReloadAfter(accountKeys.sessions);
  const signedIn = `signed in ${formatDate(createdAt, 'time')}`;
  return (
    <Row
      note={`IP address ${address}, ${signedIn}, last used ${formatDate(lastSeenAt, 'time')}`}
      aside={
        !current && (
          <ConfirmButton
            size="small"
            variant="secondary"
            aria-label={`Sign out ${device}, ${signedIn}`}
            title={`Sign out ${device}?`}
            description="Anyone using it will have to sign in again."
            confirmLabel="Sign out"
            cancelLabel="Cancel"
            onConfirm={() =>
              reloadAfter(api.DELETE('/api/users/me/sessions/{id}', { params: { path: { id } } }))
            }
            done="The device is signed out."
          >
            Sign out
          </ConfirmButton>
        )
      }
    >
      <strong>{device}</strong>{' '}
      {current && (
        <Text as="span" size="sm" tone="done">
          This device
        </Text>
      )}
    </Row>
  );
}
