import { Link, Navigate } from 'react-router-dom';
import { AuthSheet, StaffNotes } from '@/features/auth/components/auth-sheet';
import { SignInForm } from '@/features/auth/components/sign-in-form';
import { useSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';

/** /Admin/Mailbox/SignIn: signs staff in, and continues to the inbox. */
export function MailboxSignInPage() {
  const { user } = useSession();
  if (user) return <Navigate to="/Admin/Mailbox" replace />;
  return (
    <AuthSheet
      title="Mailbox Sign In"
      lede={`For the team: mail to ${firm.email}.`}
      aside={<StaffNotes />}
      links={<Link to="/ForgotPassword">Forgot your password?</Link>}
    >
      <SignInForm />
    </AuthSheet>
  );
}
