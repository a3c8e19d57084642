import type { Schemas } from '@/lib/api/client';
import { formatDate } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Box, Cluster, Stack } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf } from '@/lib/api/error';
import {
  useBeginAuthenticator,
  useFinishAuthenticator,
  useRemoveAuthenticator,
} from '../api/second-factors.js';
import { SecurityPart } from './part.js';
import { QrCode } from './qr-code.js';

interface AuthenticatorPartProps {
  /** When it was set up; null without one. */
  since: string | null;
  onRecoveryCodes: (codes: string[] | null) => void;
}

export function AuthenticatorPart({ since, onRecoveryCodes }: AuthenticatorPartProps) {
  const begin = useBeginAuthenticator();
  const remove = useRemoveAuthenticator();
  const start = () => begin.mutate(undefined, { onError: (error) => toast(sentenceOf(error), 'failed') });
  return (
    <SecurityPart
      title="Authenticator app"
      text={
        since
          ? `Set up on ${formatDate(since)}.`
          : 'An app on your phone shows a new code every 30 seconds. It works without a connection.'
      }
      actions={
        !begin.data && (
          <>
            <Button size="small" variant="secondary" pending={begin.isPending} onClick={start}>
              {since ? 'Set up another app' : 'Set up an app'}
            </Button>
            {since && (
              <ConfirmButton
                size="small"
                variant="danger"
                danger
                title="Remove your authenticator app?"
                description="Its codes will no longer sign you in."
                confirmLabel="Remove"
                cancelLabel="Keep"
                onConfirm={async () => {
                  await remove.mutateAsync(undefined);
                  toast('Your authenticator app was removed.');
                }}
              >
                Remove app
              </ConfirmButton>
            )}
          </>
        )
      }
    >
      {begin.data && (
        <SetUp
          authenticator={begin.data}
          onCancel={begin.reset}
          onDone={(codes) => {
            begin.reset();
            toast('Your authenticator app is set up.');
            onRecoveryCodes(codes);
          }}
        />
      )}
    </SecurityPart>
  );
}

interface SetUpProps {
  authenticator: Schemas['NewAuthenticator'];
  onCancel: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}

function SetUp({ authenticator: { address, secret }, onCancel, onDone }: SetUpProps) {
  const finish = useFinishAuthenticator();
  return (
    <Stack above={5}>
      <Stack as="ol" gap={3} list="decimal">
        <li>Install an authenticator app on your phone, if you don’t have one.</li>
        <li>
          Scan this code with it, or <a href={address}>open the app on this device</a>.
        </li>
        <li>Enter the six digits that the app shows.</li>
      </Stack>
      <QrCode text={address} label="QR code for your authenticator app" />
      <p>
        If you can’t scan it, type this key into the app:{' '}
        <Box as="span" mono size="sm" breakWords>
          {secret.match(/.{4}/g)?.join(' ')}
        </Box>
      </p>
      <Form
        aria-label="Set up an authenticator app"
        schema={({ appCode }) => appCode}
        onSubmit={async ({ code }) => onDone(await finish.mutateAsync(code))}
      >
        <FormErrors />
        <TextField name="code" label="Six-digit code" inputMode="numeric" autoComplete="one-time-code" />
        <Cluster gap={2}>
          <SubmitButton pendingLabel="Checking…">Turn on</SubmitButton>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </Cluster>
      </Form>
    </Stack>
  );
}
