import { is, isLost, mayEverSend, type TaxReturnContext, type TaxReturnValue } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { formatCents } from '@/components/orders/amounts';
import type { ActivityProps } from '../activity-props.js';
import styles from '../cards.module.css';
import { PaymentList } from './payment-list.js';
import { PaymentReview } from './payment-review.js';
import { ReasonStep } from '../reason-action.js';
import { RecordPayment } from './record-payment.js';
import { WaiveFee } from './waive-fee.js';

const statuses: Record<TaxReturnValue['payment'], { tone: StatusTone; words: string; sentence: string }> = {
  locked: { tone: 'neutral', words: 'Not due', sentence: 'Due once the quote and the e-file are accepted.' },
  due: { tone: 'waiting', words: 'Due', sentence: 'The client can pay now.' },
  processing: { tone: 'waiting', words: 'Processing', sentence: 'The bank hasn’t responded yet.' },
  clearing: {
    tone: 'waiting',
    words: 'On its way',
    sentence: 'The client pays from a bank account, which takes up to four business days.',
  },
  paid: { tone: 'done', words: 'Paid', sentence: 'The invoice is paid.' },
  refunded: {
    tone: 'attention',
    words: 'Refunded',
    sentence: 'The client was refunded, and can’t pay until you request payment again.',
  },
  disputed: {
    tone: 'attention',
    words: 'Disputed',
    sentence: 'The client’s bank is reviewing the payment.',
  },
};

/** For a firm that asks for payment before filing. */
const lockedBeforeFiling: (typeof statuses)['locked'] = {
  ...statuses.locked,
  sentence:
    'Due once the quote is accepted and the e-file authorization is signed. The return is filed after the payment.',
};

const settledByWaiver: (typeof statuses)['paid'] = {
  tone: 'done',
  words: 'Nothing owed',
  sentence: 'What is not paid was waived.',
};

const lostDispute: (typeof statuses)['refunded'] = {
  tone: 'attention',
  words: 'Dispute lost',
  sentence: 'The bank gave the payment back to the client, who can’t pay until you request payment again.',
};

/** The status while a payment waits for review. It takes precedence, because nobody should pay twice. */
const inReview = (value: TaxReturnValue): (typeof statuses)['due'] => ({
  tone: 'attention',
  words: 'Needs review',
  sentence:
    is.paymentDue(value) || (is.paymentLocked(value) && is.efileAccepted(value))
      ? 'The client can’t pay until this is resolved.'
      : statuses[value.payment].sentence,
});

function statusOf(
  value: TaxReturnValue,
  { rules, payments, waivedCents }: Pick<TaxReturnContext, 'rules' | 'payments' | 'waivedCents'>,
): (typeof statuses)['due'] {
  if (is.paymentLocked(value) && rules.payment) return lockedBeforeFiling;
  if (is.paidUndisputed(value) && waivedCents > 0) return settledByWaiver;
  return is.paymentRefunded(value) && payments.some(isLost) ? lostDispute : statuses[value.payment];
}

/** The status of the payment, and the actions of the owner, each with a reason. */
export function PaymentCard({ taxReturn, viewer, machine }: ActivityProps) {
  const { value } = machine;
  const isInReview = is.paymentInReview(value);
  const { context } = taxReturn.workflow;
  const { tone, words, sentence } = isInReview ? inReview(value) : statusOf(value, context);
  const recordable = is.paymentRecordable(value);
  const recordedLast = context.payments.findLast(
    ({ method, fate }) => method === 'offline' && fate === 'received',
  );
  return (
    <Card title="Payment" aside={<StatusPill tone={tone}>{words}</StatusPill>} className={styles.card}>
      <p>{sentence}</p>
      <PaymentReview
        machine={machine}
        context={context}
        shown={isInReview}
        mayResolve={mayEverSend(viewer.role, 'RESOLVE_PAYMENT')}
      />
      <PaymentList {...{ taxReturn, viewer, machine }} />
      {machine.can('REQUEST_PAYMENT') && (
        <Button
          size="small"
          onClick={() => void machine.press({ type: 'REQUEST_PAYMENT' }, 'The client owes the invoice again')}
        >
          Request payment again
        </Button>
      )}
      <RecordPayment
        machine={machine}
        context={context}
        shown={recordable && mayEverSend(viewer.role, 'RECORD_OFFLINE_PAYMENT')}
      />
      <WaiveFee
        machine={machine}
        context={context}
        shown={recordable && mayEverSend(viewer.role, 'WAIVE_FEE')}
      />
      <ReasonStep
        machine={machine}
        type="UNDO_WAIVE_FEE"
        label="Ask for the whole fee again"
        description={`The client will again owe the ${formatCents(context.waivedCents)} that you waived.`}
        done="The whole fee is owed again"
      />
      <ReasonStep
        machine={machine}
        type="UNDO_RECORD_OFFLINE_PAYMENT"
        label="Reverse recorded payment"
        description={
          recordedLast
            ? `The offline payment of ${formatCents(recordedLast.amountCents)} was recorded by mistake and no longer counts. It stays in the list and in the history. The client gets an email.`
            : ''
        }
        done="Recorded payment reversed"
      />
      <ReasonStep
        machine={machine}
        type="GIVE_UP_PAYMENT"
        label="Stop waiting for the bank"
        description="The invoice is due again, and the client can pay in another way. If this payment still arrives, it appears here."
        done="No longer waiting for the bank"
      />
      <ReasonStep
        machine={machine}
        type="ALLOW_UNPAID_FILING"
        label="File before the payment"
        description="Your firm files a return only once it is paid. This one may be filed now, for example because a payment from a bank account would come after the due date. The invoice stays due."
        done="This return can be filed now"
      />
      <ReasonStep
        machine={machine}
        type="UNDO_ALLOW_UNPAID_FILING"
        label="Wait for the payment after all"
        description="The return is filed once it is paid. Anything already filed stays filed."
        done="Filing waits for the payment"
      />
    </Card>
  );
}
