import { firm } from '@/lib/firm/profile';
import { ButtonAnchor } from '../button.js';

/** Link to the firm's page at a payment-link service (spec 2 §2.2). Renders nothing for a firm without one. */
export function PaymentLink() {
  if (firm.paymentLinkUrl === undefined) return null;
  return (
    <ButtonAnchor variant="secondary" href={firm.paymentLinkUrl} target="_blank" rel="noreferrer">
      Pay with a payment link
    </ButtonAnchor>
  );
}
