import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { AuthSheet, SignedOutOnly, SignUpNotes, StaffNotes } from '../components/auth-sheet.js';
import { SignInForm } from '../components/sign-in-form.js';

type SheetProps = Pick<ComponentProps<typeof AuthSheet>, 'title' | 'lede' | 'aside'>;

/** @param signUp the address of the sign-up, and the words that lead there */
const signInPage = (sheet: SheetProps, signUp: readonly [to: string, words: string]) => () => (
  <SignedOutOnly>
    <AuthSheet
      {...sheet}
      links={
        <>
          <Link to="/ForgotPassword">Forgot your password?</Link>
          <Link to={signUp[0]}>{signUp[1]}</Link>
        </>
      }
    >
      <SignInForm />
    </AuthSheet>
  </SignedOutOnly>
);

/** /ClientSignIn */
export const ClientSignInPage = signInPage({ title: 'Client Sign In', aside: <SignUpNotes /> }, [
  '/ClientSignUp',
  'New here? Create an account',
]);

/** /AgroSignIn: sign-in for staff. */
export const StaffSignInPage = signInPage({ title: 'Team Sign In', aside: <StaffNotes /> }, [
  '/AgroSignUp',
  'New on the team? Create an account',
]);

/** /login: sign-in for all roles. */
export const LoginPage = signInPage(
  { title: 'Sign In', lede: 'For clients and team members.', aside: <SignUpNotes /> },
  ['/register', 'Create an account'],
);
