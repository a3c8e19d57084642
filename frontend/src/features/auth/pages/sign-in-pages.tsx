import { Link } from 'react-router-dom';
import { SignUpNotes, StaffNotes } from '../components/account-notes.js';
import { AuthSheet } from '../components/auth-sheet.js';
import { SignInForm } from '../components/sign-in-form.js';
import { SignedOutOnly } from '../components/signed-out-only.js';

/** /ClientSignIn */
export function ClientSignInPage() {
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Client Sign In"
        aside={<SignUpNotes />}
        links={
          <>
            <Link to="/ForgotPassword">Forgot your password?</Link>
            <Link to="/ClientSignUp">New here? Create an account</Link>
          </>
        }
      >
        <SignInForm />
      </AuthSheet>
    </SignedOutOnly>
  );
}

/** /AgroSignIn: sign-in for staff. */
export function StaffSignInPage() {
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Team Sign In"
        aside={<StaffNotes />}
        links={
          <>
            <Link to="/ForgotPassword">Forgot your password?</Link>
            <Link to="/AgroSignUp">New on the team? Create an account</Link>
          </>
        }
      >
        <SignInForm />
      </AuthSheet>
    </SignedOutOnly>
  );
}

/** /login: sign-in for all roles. */
export function LoginPage() {
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Sign In"
        lede="For clients and team members."
        aside={<SignUpNotes />}
        links={
          <>
            <Link to="/ForgotPassword">Forgot your password?</Link>
            <Link to="/register">Create an account</Link>
          </>
        }
      >
        <SignInForm />
      </AuthSheet>
    </SignedOutOnly>
  );
}
