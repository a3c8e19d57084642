import type { Schemas } from '@/lib/api/client';
import { useState } from 'react';
import { formatDate } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Row } from '@/components/lists/rows';
import { Box, Text } from '@/components/page/layout';
import { LoadingOrError } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { useEndSession, useSessions } from '../api/sessions.js';

/** Where the user is signed in. */
export function DevicesSection() {
  const { data, error, refetch } = useSessions();
  return (
    <Card title="Signed-in devices">
      {data ? (
        <Devices sessions={data} />
      ) : (
        <LoadingOrError {...{ error, refetch }} label="Loading your devices" />
      )}
    </Card>
  );
}

function Devices({ sessions }: { sessions: readonly Schemas['Session'][] }) {
  const [asking, setAsking] = useState(false);
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
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Sign out all other devices
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Sign out all other devices?"
        description="You stay signed in here."
        confirmLabel="Sign out"
        cancelLabel="Cancel"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await end.mutateAsync(null);
          toast('Your other devices are signed out.');
        }}
      />
    </>
  );
}

function Device({
  session: { id, device, address, createdAt, lastSeenAt, current },
}: {
  session: Schemas['Session'];
}) {
  const [asking, setAsking] = useState(false);
  const end = useEndSession();
  return (
    <Row
      note={`IP address ${address}, signed in ${formatDate(createdAt, 'time')}, last used ${formatDate(lastSeenAt, 'time')}`}
      aside={
        !current && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Sign out ${device}, signed in ${formatDate(createdAt, 'time')}`}
            onClick={() => setAsking(true)}
          >
            Sign out
          </Button>
        )
      }
    >
      <strong>{device}</strong>{' '}
      {current && (
        <Text as="span" size="sm" tone="done">
          This device
        </Text>
      )}
      <ConfirmDialog
        open={asking}
        title={`Sign out ${device}?`}
        description="Anyone using it will have to sign in again."
        confirmLabel="Sign out"
        cancelLabel="Cancel"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await end.mutateAsync(id);
          toast('The device is signed out.');
        }}
      />
    </Row>
  );
}
