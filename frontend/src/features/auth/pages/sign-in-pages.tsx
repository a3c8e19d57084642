import { Link } from 'react-router-dom';
import { ClientNotes, StaffNotes } from '../components/account-notes.js';
import { AuthSheet } from '../components/auth-sheet.js';
import { SignInForm } from '../components/sign-in-form.js';
import { SignedOutOnly } from '../components/signed-out-only.js';

/** /ClientSignIn */
export function ClientSignInPage() {
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Client Sign In"
        aside={<ClientNotes />}
        links={
          <>
            <Link to="/ForgotPassword">Forgot your password?</Link>
            <Link to="/ClientSignUp">New here? Make an account</Link>
          </>
        }
      >
        <SignInForm />
      </AuthSheet>
    </SignedOutOnly>
  );
}

/** /AgroSignIn: staff. */
export function StaffSignInPage() {
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Team Sign In"
        aside={<StaffNotes />}
        links={
          <>
            <Link to="/ForgotPassword">Forgot your password?</Link>
            <Link to="/AgroSignUp">New on the team? Make an account</Link>
          </>
        }
      >
        <SignInForm />
      </AuthSheet>
    </SignedOutOnly>
  );
}

/** /login: for everyone; the role decides where it leads. */
export function LoginPage() {
  return (
    <SignedOutOnly>
      <AuthSheet
        title="Sign In"
        lede="For clients and for the team."
        aside={<ClientNotes />}
        links={
          <>
            <Link to="/ForgotPassword">Forgot your password?</Link>
            <Link to="/register">Make an account</Link>
          </>
        }
      >
        <SignInForm />
      </AuthSheet>
    </SignedOutOnly>
  );
}
