import type { ReactNode } from 'react';
import { firm } from '@/lib/firm/profile';

/**
 * Posts the firm's fixed link id to its hosted card checkout (spec 1 §1, spec 2 §2.2). Put the button in it.
 * Card numbers never come near us.
 */
export function PaymentForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action={firm.paymentUrl}>
      <input type="hidden" name="link_id" value={firm.paymentLinkId} />
      {children}
    </form>
  );
}
