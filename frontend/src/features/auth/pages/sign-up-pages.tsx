import { Link, useNavigate } from 'react-router-dom';
import type { Registration } from '@tax-firm/contract';
import { PasswordField, TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { NewPasswordField } from '@/components/forms/new-password-field';
import { RadioCards } from '@/components/forms/radio-cards';
import { api } from '@/lib/api/client';
import { signIn } from '../api/sign-in.js';
import { SignUpNotes, StaffNotes } from '../components/account-notes.js';
import { AuthSheet, withNotice } from '../components/auth-sheet.js';
import { SignedOutOnly } from '../components/signed-out-only.js';

const created = withNotice('Your account has been created. Please sign in.');

const kept = { as: 'signUp', fields: ['name', 'email'] };

/** /ClientSignUp: creates a client's account and signs in. */
export function ClientSignUpPage() {
  const navigate = useNavigate();
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Client Sign Up"
        lede="An account is free and without obligation."
        aside={<SignUpNotes />}
        links={<Link to="/ClientSignIn">Have an account? Sign in</Link>}
      >
        <Form
          aria-label="Sign up"
          schema={({ registration }) => registration}
          kept={kept}
          onSubmit={async (account) => {
            await register(account);
            await signIn({ email: account.email, password: account.password }).catch(() =>
              navigate('/ClientSignIn', created),
            );
          }}
        >
          <FormErrors />
          <AccountFields />
          <SubmitButton size="large" block pendingLabel="Creating your account…">
            Sign Up
          </SubmitButton>
        </Form>
      </AuthSheet>
    </SignedOutOnly>
  );
}

/** /AgroSignUp: creates a staff account with the chosen role. */
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
          kept={kept}
          onSubmit={async (account) => {
            await register(account);
            await navigate(
              '/AgroSignIn',
              withNotice('Your account has been created. Sign in to request access.'),
            );
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
          <SubmitButton size="large" block pendingLabel="Creating your account…">
            Sign Up
          </SubmitButton>
        </Form>
      </AuthSheet>
    </SignedOutOnly>
  );
}

/** /register: the generic sign-up form, which asks for the password twice. */
export function RegisterPage() {
  const navigate = useNavigate();
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Register"
        aside={<SignUpNotes />}
        links={<Link to="/login">Have an account? Sign in</Link>}
      >
        <Form
          aria-label="Register"
          schema={({ registration }) => registration}
          kept={kept}
          onSubmit={async (account) => {
            await register(account);
            await navigate('/login', created);
          }}
        >
          <FormErrors />
          <AccountFields />
          <PasswordField name="password2" label="Confirm password" autoComplete="new-password" />
          <SubmitButton size="large" block pendingLabel="Creating your account…">
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
      <TextField name="name" label="Full name" limit="personName" autoComplete="name" />
      <TextField name="email" type="email" label="Email" autoComplete="username" inputMode="email" />
      <NewPasswordField name="password" label="Password" hint="At least 8 characters" />
    </>
  );
}

/** The staff roles to choose from at sign-up (spec 1 §4). Access is granted later by the owner. */
export const signUpRoles = ['Staff Associate', 'Senior Associate', 'CPA/EA'] as const;

/** Creates an account. Throws ApiError, with sentences for name, email, password, password2 and role. */
export async function register(registration: Registration): Promise<void> {
  await api.POST('/api/users/register', { body: registration });
}
