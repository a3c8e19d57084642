import { queryClient } from '@/lib/query-client';
import { ownAccountQuery } from '../api/own-account.js';
import { verifyEmail } from '../api/verify-email.js';
import { LinkConfirmation } from '../components/link-confirmation.js';

/** /VerifyEmail: the target of the link that confirms an account's address. */
export function VerifyEmailPage() {
  return (
    <LinkConfirmation
      title="Confirm your email address"
      question="Confirm only if you created an account with us, or placed an order."
      confirmLabel="Confirm this address"
      pendingLabel="Confirming…"
      done="Your email address is confirmed."
      onConfirm={async (token) => {
        await verifyEmail(token);
        await queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
      }}
    />
  );
}
