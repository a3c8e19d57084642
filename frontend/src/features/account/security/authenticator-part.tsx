import { useMutation } from '@tanstack/react-query';
import encodeQR from 'qr';
import { formatDate } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Box, Cluster, Stack } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf } from '@/lib/api/error';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useReloadAfter } from '@/lib/api/queries';
import { setMustEnroll } from '@/lib/auth/session';
import { accountKeys } from '../api.js';
import { SecurityPart } from './part.js';

interface AuthenticatorPartProps {
  /** When it was set up; null without one. */
  since: string | null;
  onRecoveryCodes: (codes: string[] | null) => void;
}

export function AuthenticatorPart({ since, onRecoveryCodes }: AuthenticatorPartProps) {
  const reloadAfter = useReloadAfter(accountKeys.secondFactors);
  /** Gets a secret for the app, which counts after its first code. */
  const begin = useMutation({
    mutationFn: () => dataOf(api.POST('/api/users/me/secondFactors/authenticator')),
    onError: (error) => toast(sentenceOf(error), 'failed'),
  });
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
            <Button size="small" variant="secondary" pending={begin.isPending} onClick={() => begin.mutate()}>
              {since ? 'Set up another app' : 'Set up an app'}
            </Button>
            {since && (
              <ConfirmButton
                size="small"
                variant="danger"
                title="Remove your authenticator app?"
                description="Its codes will no longer sign you in."
                confirmLabel="Remove"
                cancelLabel="Keep"
                onConfirm={() => reloadAfter(api.DELETE('/api/users/me/secondFactors/authenticator'))}
                done="Your authenticator app was removed."
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
  const reloadAfter = useReloadAfter(accountKeys.secondFactors);
  const finish = async (code: string) => {
    const { recoveryCodes } = await dataOf(
      api.PUT('/api/users/me/secondFactors/authenticator', { body: { code } }),
    );
    setMustEnroll(false);
    return recoveryCodes;
  };
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
        onSubmit={async ({ code }) => onDone(await reloadAfter(finish(code)))}
      >
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

/** A QR code, drawn in the browser, so that the secret in it goes no further. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The standard asks for an empty border of four modules.
  const rows = encodeQR(text, 'raw', { border: 4 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={208}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} />
    </svg>
  );
}
