import { useLocation } from 'react-router-dom';
import { PasswordField, TextField } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { signIn, signInAliases } from '../api/sign-in.js';
import { Notice } from './auth-sheet.js';
import { noticeIn } from './notice.js';

/** Sign-in form. Once the session starts, SignedOutOnly redirects the user. */
export function SignInForm() {
  const notice = noticeIn(useLocation().state);
  return (
    <Form
      aria-label="Sign in"
      schema={({ credentials }) => credentials}
      aliases={signInAliases}
      onSubmit={signIn}
    >
      {notice && <Notice>{notice}</Notice>}
      <FormErrors />
      <TextField name="email" type="email" label="Email" autoComplete="username" inputMode="email" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton size="large" block pendingLabel="Signing in…">
        Sign In
      </SubmitButton>
    </Form>
  );
}
