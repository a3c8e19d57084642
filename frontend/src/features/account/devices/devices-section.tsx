import type { Schemas } from '@/lib/api/client';
import { formatDate } from '@/components/orders/amounts';
import { Card } from '@/components/card';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { Box, Row, Text } from '@/components/page/layout';
import { Loaded } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { useEndSession, useSessions } from '../api/sessions.js';

/** Where the user is signed in. */
export function DevicesSection() {
  return (
    <Card title="Signed-in devices">
      <Loaded query={useSessions()} label="Loading your devices">
        {(sessions) => <Devices sessions={sessions} />}
      </Loaded>
    </Card>
  );
}

function Devices({ sessions }: { sessions: readonly Schemas['Session'][] }) {
  const end = useEndSession();
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
          onConfirm={async () => {
            await end.mutateAsync(null);
            toast('Your other devices are signed out.');
          }}
        >
          Sign out all other devices
        </ConfirmButton>
      )}
    </>
  );
}

function Device({
  session: { id, device, address, createdAt, lastSeenAt, current },
}: {
  session: Schemas['Session'];
}) {
  const end = useEndSession();
  return (
    <Row
      note={`IP address ${address}, signed in ${formatDate(createdAt, 'time')}, last used ${formatDate(lastSeenAt, 'time')}`}
      aside={
        !current && (
          <ConfirmButton
            size="small"
            variant="secondary"
            aria-label={`Sign out ${device}, signed in ${formatDate(createdAt, 'time')}`}
            title={`Sign out ${device}?`}
            description="Anyone using it will have to sign in again."
            confirmLabel="Sign out"
            cancelLabel="Cancel"
            onConfirm={async () => {
              await end.mutateAsync(id);
              toast('The device is signed out.');
            }}
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
