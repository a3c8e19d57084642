import { useState } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { toast } from '@/components/dialogs/toast';
import { Box, Grid, Text } from '@/components/page/layout';
import { Loaded, LoadingOrError } from '@/components/page/states';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useRead, useReloadAfter } from '@/lib/api/queries';
import { homeOf, useSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';
import { saveBlob } from '@/lib/save-blob';
import { accountKeys, useOwnAccount } from '../api.js';
import { AuthenticatorPart } from './authenticator-part.js';
import { PasskeysPart } from './passkeys-part.js';
import { SecurityPart } from './part.js';

const useSecondFactors = () => useRead(accountKeys.secondFactors, '/api/users/me/secondFactors');

/** Sign-in and security: what is asked for besides the password. */
export function SecondFactorsSection() {
  const query = useSecondFactors();
  const { data: own } = useOwnAccount();
  return (
    <Card title="Sign-in and security">
      <Loaded query={query} label="Loading your sign-in settings">
        {(factors) => <Parts factors={factors} verified={own?.emailVerified !== false} />}
      </Loaded>
    </Card>
  );
}

/** Sets up a second factor in the middle of something else. @param onDone called once it and its recovery codes are there */
export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const { data, error, refetch } = useSecondFactors();
  const { data: own } = useOwnAccount();
  if (!data || !own) return <LoadingOrError {...{ error, refetch }} label="Loading your sign-in settings" />;
  return <Parts factors={data} verified={own.emailVerified} onDone={onDone} />;
}

interface PartsProps {
  factors: Schemas['SecondFactors'];
  verified: boolean;
  /** Called once a second factor is there, with its recovery codes shown. */
  onDone?: () => void;
}

function Parts({ factors, verified, onDone }: PartsProps) {
  const [codes, setCodes] = useState<string[]>();
  const enrolled = factors.authenticatorSince !== null || factors.passkeys.length > 0;
  const show = (fresh: string[] | null) => (fresh ? setCodes(fresh) : onDone?.());
  const close = () => {
    setCodes(undefined);
    onDone?.();
  };
  if (!verified && !enrolled)
    return (
      <Text notice={factors.required ? 'problem' : undefined}>
        {factors.required && 'Our team needs a second factor to sign in. '}
        Please confirm your email address first: open the link that we sent you. Then you can set up an
        authenticator app or a passkey here.
      </Text>
    );
  return (
    <>
      <Introduction enrolled={enrolled} required={factors.required} />
      <Box above={5}>
        <AuthenticatorPart since={factors.authenticatorSince} onRecoveryCodes={show} />
        <PasskeysPart factors={factors} onRecoveryCodes={show} />
        {enrolled && <RecoveryCodesPart left={factors.recoveryCodesLeft} onCreated={show} />}
      </Box>
      {codes && <RecoveryCodesDialog codes={codes} onClose={close} />}
    </>
  );
}

function Introduction({ enrolled, required }: { enrolled: boolean; required: boolean }) {
  const { user } = useSession();
  const [cameToEnroll] = useState(required && !enrolled);
  if (!enrolled)
    return (
      <Text notice={required ? 'problem' : undefined} role={required ? 'status' : undefined}>
        {required
          ? 'Our team needs a second factor to sign in. Please set up an authenticator app or a passkey to continue.'
          : 'Add a second factor, so that nobody can sign in with your password alone.'}
      </Text>
    );
  return (
    <>
      <p>When you sign in with your password, we also ask for one of these.</p>
      {cameToEnroll && user && (
        <Text above={4}>
          <ButtonLink to={homeOf(user.role)}>Continue to your dashboard</ButtonLink>
        </Text>
      )}
    </>
  );
}

function RecoveryCodesPart({ left, onCreated }: { left: number; onCreated: (codes: string[]) => void }) {
  const reloadAfter = useReloadAfter(accountKeys.secondFactors);
  return (
    <SecurityPart
      title="Recovery codes"
      text={`If you lose your phone, each of these codes signs you in once. ${left === 1 ? '1 is' : `${left} are`} left.`}
      actions={
        <ConfirmButton
          size="small"
          variant="secondary"
          title="Create new recovery codes?"
          description="The codes that you saved before will stop working."
          confirmLabel="Create new codes"
          cancelLabel="Cancel"
          onConfirm={async () => {
            const created = dataOf(api.POST('/api/users/me/secondFactors/recoveryCodes'));
            onCreated((await reloadAfter(created)).recoveryCodes);
          }}
        >
          Create new codes
        </ConfirmButton>
      }
    />
  );
}

/** Shows new recovery codes, once. Only its button closes it, so that a slip does not lose them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Recovery codes for ${firm.name} (${location.host})\nEach works once.\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      // Over plain HTTP, browsers have no clipboard.
      await navigator.clipboard.writeText(text);
      toast('The codes were copied.');
    } catch {
      toast('The codes could not be copied. Please download them.', 'failed');
    }
  };
  return (
    <Dialog
      open
      title="Save your recovery codes"
      description="Keep them where you’ll find them without your phone: print them, or store them in a password manager. We can’t show them again."
    >
      <Grid as="ul" least="small" rowGap={2} above={4} boxed mono aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <DialogActions>
        <Button onClick={onClose}>I saved them</Button>
        <Button
          variant="secondary"
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
}
