import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ActionButton } from '@/components/action-button';
import { EmailField, PasswordField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Box } from '@/components/page/layout';
import { knowsPasskeys } from '@/lib/auth/passkey-support';
import { useHydrated } from '@/lib/hydration-data';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { startSession } from '@/lib/auth/session';
import { signIn } from '../api/sign-in.js';
import { Notice, noticeIn } from './auth-sheet.js';

const loadSecondStep = async () => ({ default: (await import('./second-step.js')).SecondStep });
const SecondStep = lazy(loadSecondStep);

/** Field names by the server's other error keys (spec 1 §8). */
const aliases = { emailnotfound: 'email', passwordincorrect: 'password' };

interface SignInFormProps {
  /** Who has to sign in; without it, anyone may. */
  email?: string;
  /** What the field for the email address has at first. */
  usualEmail?: string;
}

/** Sign-in form with its second step. Once the session starts, SignedOutOnly redirects the user. */
export function SignInForm({ email, usualEmail = '' }: SignInFormProps) {
  const [notice, setNotice] = useState(noticeIn(useLocation().state));
  const [question, setQuestion] = useState<Schemas['SecondFactorNeeded']>();
  const [typedEmail, setTypedEmail] = useState(usualEmail);
  const hydrated = useHydrated();
  if (question) {
    const back = (why?: string) => {
      setNotice(why ?? null);
      setQuestion(undefined);
    };
    return (
      <Suspense fallback={null}>
        <SecondStep question={question} onBack={back} />
      </Suspense>
    );
  }
  return (
    <>
      <Form
        aria-label="Sign in"
        schema={({ credentials }) => credentials}
        aliases={aliases}
        onSubmit={async (credentials) => {
          try {
            await signIn(credentials);
          } catch (error) {
            if (!(error instanceof ApiError && error.code === 'secondFactorNeeded')) throw error;
            await loadSecondStep();
            setTypedEmail(credentials.email);
            setQuestion(error.body as Schemas['SecondFactorNeeded']);
          }
        }}
      >
        {notice && <Notice>{notice}</Notice>}
        <EmailField
          label="Email"
          defaultValue={email ?? typedEmail}
          readOnly={email !== undefined}
          autoComplete="username"
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <SubmitButton size="large" block pendingLabel="Signing in…">
          Sign In
        </SubmitButton>
      </Form>
      {(!hydrated || knowsPasskeys()) && (
        <Box above={4}>
          <ActionButton
            variant="secondary"
            block
            asleep={!hydrated}
            pendingLabel="Waiting for your device…"
            action={signInWithPasskey}
          >
            Use a passkey
          </ActionButton>
        </Box>
      )}
    </>
  );
}

/** Sign-in without email and password: the passkey names its account. */
async function signInWithPasskey(): Promise<void> {
  const { answerWithPasskey } = await import('@/lib/auth/passkeys');
  const passkey = await answerWithPasskey(await dataOf(api.POST('/api/users/login/passkeyOptions')));
  const { token } = await dataOf(api.POST('/api/users/login/passkey', { body: { passkey } }));
  startSession(token);
}
