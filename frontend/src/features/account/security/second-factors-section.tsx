import { useState } from 'react';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Box, Text } from '@/components/page/layout';
import { Loaded, LoadingOrError } from '@/components/page/states';
import { homeOf, useSession } from '@/lib/auth/session';
import { useOwnAccount } from '../api/own-account.js';
import { type SecondFactors, useSecondFactors } from '../api/second-factors.js';
import { AuthenticatorPart } from './authenticator-part.js';
import { PasskeysPart } from './passkeys-part.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { RecoveryCodesPart } from './recovery-codes-part.js';

/** Sign-in and security: what is asked for besides the password. */
export function SecondFactorsSection() {
  const { data: own } = useOwnAccount();
  return (
    <Card title="Sign-in and security">
      <Loaded query={useSecondFactors()} label="Loading your sign-in settings">
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
  factors: SecondFactors;
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
        {enrolled && <RecoveryCodesPart left={factors.recoveryCodesLeft} onRecoveryCodes={show} />}
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
