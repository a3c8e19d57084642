import { renewSession } from '@/lib/api/extend-session';
import { currentUser } from '@/lib/auth/session';
import { queryClient } from '@/lib/query-client';
import { changeEmail } from '../api/change-email.js';
import { LinkConfirmation } from '../components/link-confirmation.js';

/** /ChangeEmail: the target of the link that was mailed to an account's new address. */
export function ChangeEmailPage() {
  return (
    <LinkConfirmation
      title="Use this email address"
      question="Confirm only if you asked us to change the email address of your account. You’ll sign in with this address, and your other devices will be signed out."
      confirmLabel="Use this address"
      pendingLabel="Changing…"
      done="Your email address was changed. Please use it when you sign in."
      next={{ to: '/Account', label: 'Go to your account' }}
      onConfirm={async (token) => {
        await changeEmail(token);
        // The token in this browser has the old address, or its session has ended.
        if (currentUser()) await renewSession();
        await queryClient.invalidateQueries();
      }}
    />
  );
}
