import { useNavigate } from 'react-router-dom';
import { renewSession } from '@/lib/api/extend-session';
import { currentUser } from '@/lib/auth/session';
import { queryClient } from '@/lib/query-client';
import { changeEmail } from '../api/verify-email.js';
import { LinkConfirmation } from '../components/link-confirmation.js';
import { withNotice } from '../components/notice.js';

const done = 'Your email address was changed. Please use it when you sign in.';

/** /ChangeEmail: the target of the link that was mailed to an account's new address. */
export function ChangeEmailPage() {
  const navigate = useNavigate();
  return (
    <LinkConfirmation
      title="Use this email address"
      question="Confirm only if you asked us to change the email address of your account. You’ll sign in with this address, and your other devices will be signed out."
      confirmLabel="Use this address"
      pendingLabel="Changing…"
      done={done}
      next={{ to: '/Account', label: 'Go to your account' }}
      onConfirm={async (token) => {
        const wasSignedIn = currentUser() !== null;
        await changeEmail(token);
        // The token in this browser has the old address, or its session has ended.
        if (currentUser()) await renewSession();
        // The end of the session has led to the home page, which does not say what happened.
        if (wasSignedIn && !currentUser()) await navigate('/login', { replace: true, ...withNotice(done) });
        await queryClient.invalidateQueries();
      }}
    />
  );
}
