import { Link, useNavigate } from 'react-router-dom';
import { PasswordField, RadioCards, TextField } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { register, signUpRoles } from '../api/register.js';
import { signIn } from '../api/sign-in.js';
import { ClientNotes, StaffNotes } from '../components/account-notes.js';
import { AuthSheet } from '../components/auth-sheet.js';
import { withNotice } from '../components/notice.js';
import { SignedOutOnly } from '../components/signed-out-only.js';

/** /ClientSignUp: an account, and at once signed in with it. */
export function ClientSignUpPage() {
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Client Sign Up"
        lede="An account costs nothing and commits you to nothing."
        aside={<ClientNotes />}
        links={<Link to="/ClientSignIn">Have an account? Sign in</Link>}
      >
        <Form
          aria-label="Sign up"
          schema={({ registration }) => registration}
          onSubmit={async (account) => {
            await register(account);
            await signIn({ email: account.email, password: account.password });
          }}
        >
          <FormErrors />
          <AccountFields />
          <SubmitButton size="large" block pendingLabel="Making your account…">
            Sign Up
          </SubmitButton>
        </Form>
      </AuthSheet>
    </SignedOutOnly>
  );
}

/** /AgroSignUp: staff, with the role they ask for. */
export function StaffSignUpPage() {
  const navigate = useNavigate();
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Team Sign Up"
        aside={<StaffNotes />}
        links={<Link to="/AgroSignIn">Have an account? Sign in</Link>}
      >
        <Form
          aria-label="Team sign up"
          schema={({ registration }) => registration}
          onSubmit={async (account) => {
            await register(account);
            await navigate('/AgroSignIn', withNotice('Your account is made. Sign in to ask for access.'));
          }}
        >
          <FormErrors />
          <RadioCards
            name="role"
            legend="Your role"
            defaultValue="Staff Associate"
            options={signUpRoles.map((value) => ({ value, label: value }))}
          />
          <AccountFields />
          <SubmitButton size="large" block pendingLabel="Making your account…">
            Sign Up
          </SubmitButton>
        </Form>
      </AuthSheet>
    </SignedOutOnly>
  );
}

/** /register: the generic form, with the password typed twice. */
export function RegisterPage() {
  const navigate = useNavigate();
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Register"
        aside={<ClientNotes />}
        links={<Link to="/login">Have an account? Sign in</Link>}
      >
        <Form
          aria-label="Register"
          schema={({ registration }) => registration}
          onSubmit={async (account) => {
            await register(account);
            await navigate('/login', withNotice('Your account is made. Please sign in.'));
          }}
        >
          <FormErrors />
          <AccountFields />
          <PasswordField name="password2" label="Confirm password" autoComplete="new-password" />
          <SubmitButton size="large" block pendingLabel="Making your account…">
            Sign Up
          </SubmitButton>
        </Form>
      </AuthSheet>
    </SignedOutOnly>
  );
}

function AccountFields() {
  return (
    <>
      <TextField name="name" label="Full name" autoComplete="name" />
      <TextField name="email" type="email" label="Email" autoComplete="username" inputMode="email" />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
    </>
  );
}
