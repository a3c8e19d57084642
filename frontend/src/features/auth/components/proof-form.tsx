import type { Confirmation } from '@tax-firm/contract';
import { useState, type ReactNode } from 'react';
import { ActionButton } from '@/components/action-button';
import { Button } from '@/components/button';
import { PasswordField, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Cluster } from '@/components/page/layout';
import type { Schemas } from '@/lib/api/client';
import { knowsPasskeys } from '@/lib/auth/passkey-support';
import { answerWithPasskey, type PasskeyOptions } from '@/lib/auth/passkeys';

type ProofMethod = Schemas['ConfirmationOptions']['methods'][number];

interface ProofFormProps {
  methods: readonly ProofMethod[];
  /** The options for a passkey, if `methods` has it; called at each try. */
  passkeyOptions: () => Promise<PasskeyOptions>;
  submitLabel: string;
  pendingLabel: string;
  /** Sends the proof. Errors that it throws are shown. */
  onProof: (proof: Confirmation) => Promise<void>;
  /** Further buttons, beside the first one. */
  children?: ReactNode;
}

const otherWay: Record<ProofMethod, string> = {
  totp: 'Use your authenticator app',
  passkey: 'Use your passkey',
  recoveryCode: 'Use a recovery code',
  password: 'Use your password',
};

/** Asks for a code, a passkey, a recovery code or the password: for one of them, with the others to choose. */
export function ProofForm(props: ProofFormProps) {
  const methods = props.methods.filter((method) => method !== 'passkey' || knowsPasskeys());
  const [chosen, choose] = useState<ProofMethod>();
  const method = chosen ?? methods[0] ?? 'recoveryCode';
  const others = methods.filter((other) => other !== method);
  return (
    <>
      {method === 'passkey' ? (
        <PasskeyProof {...props} />
      ) : (
        <TypedProof key={method} method={method} focus={chosen !== undefined} {...props} />
      )}
      {others.length > 0 && (
        <Cluster gap={4} rowGap={1} above={4}>
          {others.map((other) => (
            <Button key={other} variant="quiet" onClick={() => choose(other)}>
              {otherWay[other]}
            </Button>
          ))}
        </Cluster>
      )}
    </>
  );
}

interface TypedProofProps extends ProofFormProps {
  method: Exclude<ProofMethod, 'passkey'>;
  /** Whether the user has just chosen this way, and wants to type. */
  focus: boolean;
}

function TypedProof({ method, submitLabel, pendingLabel, onProof, children }: TypedProofProps) {
  return (
    <Form<Confirmation>
      aria-label={submitLabel}
      schema={({ appCode, recoveryCodeForm, passwordForm }) =>
        ({ totp: appCode, recoveryCode: recoveryCodeForm, password: passwordForm })[method]
      }
      onSubmit={onProof}
    >
      {method === 'totp' && (
        <TextField
          name="code"
          label="Six-digit code"
          hint="From your authenticator app."
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {method === 'recoveryCode' && (
        <TextField
          name="recoveryCode"
          label="Recovery code"
          hint="One of the ten codes that you saved. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {method === 'password' && (
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      )}
      <Cluster above={5}>
        <SubmitButton pendingLabel={pendingLabel}>{submitLabel}</SubmitButton>
        {children}
      </Cluster>
    </Form>
  );
}

const PasskeyProof = ({ passkeyOptions, pendingLabel, onProof, children }: ProofFormProps) => (
  <>
    <p>Your device asks for its PIN, your fingerprint or your face.</p>
    <Cluster above={5}>
      <ActionButton
        pendingLabel={pendingLabel}
        action={async () => onProof({ passkey: await answerWithPasskey(await passkeyOptions()) })}
      >
        Use your passkey
      </ActionButton>
      {children}
    </Cluster>
  </>
);
