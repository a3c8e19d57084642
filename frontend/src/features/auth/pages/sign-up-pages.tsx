import type { ComponentProps, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmailField, PasswordField, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { NewPasswordField } from '@/components/forms/new-password-field';
import { RadioCards } from '@/components/forms/radio-cards';
import { api } from '@/lib/api/client';
import { signIn } from '../api/sign-in.js';
import { AuthSheet, SignedOutOnly, SignUpNotes, StaffNotes, withNotice } from '../components/auth-sheet.js';

const kept = { as: 'signUp', fields: ['name', 'email'] };

interface SignUpPageProps extends Pick<ComponentProps<typeof AuthSheet>, 'title' | 'lede' | 'aside'> {
  /** Names the form. */
  label: string;
  signInAt: string;
  /** Said there, once there is an account. */
  notice?: string;
  /** Signs in at once. */
  entersAtOnce?: boolean;
  /** Fields above and below those of every account. */
  above?: ReactNode;
  below?: ReactNode;
}

function SignUpPage({ label, signInAt, notice, entersAtOnce, above, below, ...sheet }: SignUpPageProps) {
  const navigate = useNavigate();
  const leave = () =>
    navigate(signInAt, withNotice(notice ?? 'Your account has been created. Please sign in.'));
  return (
    <SignedOutOnly>
      <AuthSheet {...sheet} links={<Link to={signInAt}>Have an account? Sign in</Link>}>
        <Form
          aria-label={label}
          schema={({ registration }) => registration}
          kept={kept}
          onSubmit={async (account) => {
            await api.POST('/api/users/register', { body: account });
            if (!entersAtOnce) return leave();
            await signIn({ email: account.email, password: account.password }).catch(leave);
          }}
        >
          {above}
          <TextField name="name" label="Full name" limit="personName" autoComplete="name" />
          <EmailField label="Email" autoComplete="username" />
          <NewPasswordField name="password" label="Password" hint="At least 8 characters" />
          {below}
          <SubmitButton size="large" block pendingLabel="Creating your account…">
            Sign Up
          </SubmitButton>
        </Form>
      </AuthSheet>
    </SignedOutOnly>
  );
}

/** /ClientSignUp: creates a client's account and signs in. */
export const ClientSignUpPage = () => (
  <SignUpPage
    title="Client Sign Up"
    lede="An account is free and without obligation."
    aside={<SignUpNotes />}
    label="Sign up"
    signInAt="/ClientSignIn"
    entersAtOnce
  />
);

/** The staff roles to choose from at sign-up (spec 1 §4). Access is granted later by the owner. */
const signUpRoles = ['Staff Associate', 'Senior Associate', 'CPA/EA'] as const;

/** /AgroSignUp: creates a staff account with the chosen role. */
export const StaffSignUpPage = () => (
  <SignUpPage
    title="Team Sign Up"
    aside={<StaffNotes />}
    label="Team sign up"
    signInAt="/AgroSignIn"
    notice="Your account has been created. Sign in to request access."
    above={
      <RadioCards
        name="role"
        legend="Your role"
        defaultValue="Staff Associate"
        options={signUpRoles.map((value) => ({ value, label: value }))}
      />
    }
  />
);

/** /register: the generic sign-up form, which asks for the password twice. */
export const RegisterPage = () => (
  <SignUpPage
    title="Register"
    aside={<SignUpNotes />}
    label="Register"
    signInAt="/login"
    below={<PasswordField name="password2" label="Confirm password" autoComplete="new-password" />}
  />
);
