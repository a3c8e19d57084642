import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@/components/button';
import { PasswordField, TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Box, Text } from '@/components/page/layout';
import { knowsPasskeys } from '@/lib/auth/passkey-support';
import { useAction } from '@/lib/use-action';
import { useHydrated } from '@/lib/hydration-data';
import { questionIn, signInWithPasskey, type SecondFactorQuestion } from '../api/second-factor.js';
import { signIn, signInAliases } from '../api/sign-in.js';
import { Notice, noticeIn } from './auth-sheet.js';

const loadSecondStep = async () => ({ default: (await import('./second-step.js')).SecondStep });
const SecondStep = lazy(loadSecondStep);

interface SignInFormProps {
  /** Who has to sign in; without it, anyone may. */
  email?: string;
  /** What the field for the email address has at first. */
  usualEmail?: string;
}

/** Sign-in form with its second step. Once the session starts, SignedOutOnly redirects the user. */
export function SignInForm({ email, usualEmail = '' }: SignInFormProps) {
  const [notice, setNotice] = useState(noticeIn(useLocation().state));
  const [question, setQuestion] = useState<SecondFactorQuestion>();
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
        aliases={signInAliases}
        onSubmit={async (credentials) => {
          try {
            await signIn(credentials);
          } catch (error) {
            const asked = questionIn(error);
            if (!asked) throw error;
            await loadSecondStep();
            setTypedEmail(credentials.email);
            setQuestion(asked);
          }
        }}
      >
        {notice && <Notice>{notice}</Notice>}
        <FormErrors />
        <TextField
          name="email"
          type="email"
          label="Email"
          defaultValue={email ?? typedEmail}
          readOnly={email !== undefined}
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <SubmitButton size="large" block pendingLabel="Signing in…">
          Sign In
        </SubmitButton>
      </Form>
      {(!hydrated || knowsPasskeys()) && <PasskeySignIn asleep={!hydrated} />}
    </>
  );
}

/** Sign-in without email and password: the passkey names its account. */
function PasskeySignIn({ asleep }: { asleep: boolean }) {
  const { pending, failure, run } = useAction(signInWithPasskey);
  return (
    <Box above={4}>
      <Button
        variant="secondary"
        block
        asleep={asleep}
        pending={pending}
        pendingLabel="Waiting for your device…"
        onClick={run}
      >
        Use a passkey
      </Button>
      <Box role="alert">
        {failure && (
          <Text above={3} tone="problem" weight={550}>
            {failure}
          </Text>
        )}
      </Box>
    </Box>
  );
}
