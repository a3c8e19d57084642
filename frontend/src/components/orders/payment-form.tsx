import type { ReactNode } from 'react';
import { firm } from '@/lib/firm/profile';

/**
 * Form that posts the firm's fixed link id to its hosted card checkout (spec 1 §1, spec 2 §2.2), so that card numbers
 * never reach our server. `children` contain the submit button.
 */
export function PaymentForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action={firm.paymentUrl}>
      <input type="hidden" name="link_id" value={firm.paymentLinkId} />
      {children}
    </form>
  );
}
