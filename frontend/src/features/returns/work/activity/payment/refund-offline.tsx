import { isRefundedByHand, mayEverSend, type Payment } from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';
import type { ActivityProps } from '../activity-props.js';
import { amountField } from './amount-field.js';
import { ReasonAction } from '../reason-action.js';

interface RefundOfflineProps extends Pick<ActivityProps, 'viewer' | 'machine'> {
  payment: Payment;
}

/** Records that the firm gave money back by check or in cash. Suggests all that it keeps of the payment. */
export function RefundOffline({ payment, viewer, machine }: RefundOfflineProps) {
  const keptCents = payment.amountCents - payment.refundedCents;
  return (
    <ReasonAction
      shown={isRefundedByHand(payment) && mayEverSend(viewer.role, 'REFUND_OFFLINE_PAYMENT')}
      machine={machine}
      type="REFUND_OFFLINE_PAYMENT"
      schema={({ moneyForm }) => moneyForm}
      event={({ reason, amountCents = keptCents }) => ({
        type: 'REFUND_OFFLINE_PAYMENT',
        reference: payment.reference,
        amountCents,
        reason,
      })}
      label={`Record a refund of the ${formatCents(payment.amountCents)}`}
      description="For money that you gave back by check or in cash. As the reason, say how and when. The client gets an email and isn’t asked to pay again."
      field={amountField(keptCents, `The firm keeps ${formatCents(keptCents)} of this payment.`)}
      done="Refund recorded"
    />
  );
}
