import { is, isLost, type TaxReturnContext, type TaxReturnValue } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { SmallCard, type Standing } from '../../components/small-card.js';
import { useReturn } from '../../return-context.js';
import { ReasonSteps } from '../reason-steps.js';
import { RecordPayment, WaiveFee } from './payment-forms.js';
import { PaymentList } from './payment-list.js';
import { PaymentReview } from './payment-review.js';

interface Status extends Standing {
  sentence: string;
}

const statuses: Record<TaxReturnValue['payment'], Status> = {
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
const lockedBeforeFiling: Status = {
  ...statuses.locked,
  sentence:
    'Due once the quote is accepted and the e-file authorization is signed. The return is filed after the payment.',
};

const settledByWaiver: Status = {
  tone: 'done',
  words: 'Nothing owed',
  sentence: 'What is not paid was waived.',
};

const lostDispute: Status = {
  tone: 'attention',
  words: 'Dispute lost',
  sentence: 'The bank gave the payment back to the client, who can’t pay until you request payment again.',
};

/** The status while a payment waits for review. It takes precedence, because nobody should pay twice. */
const inReview = (value: TaxReturnValue): Status => ({
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
): Status {
  if (is.paymentLocked(value) && rules.payment) return lockedBeforeFiling;
  if (is.paidUndisputed(value) && waivedCents > 0) return settledByWaiver;
  return is.paymentRefunded(value) && payments.some(isLost) ? lostDispute : statuses[value.payment];
}

/** The status of the payment, and the actions of the owner, each with a reason. */
export function PaymentCard() {
  const { taxReturn, machine } = useReturn();
  const { value } = machine;
  const { context } = taxReturn.workflow;
  const status = is.paymentInReview(value) ? inReview(value) : statusOf(value, context);
  const recordable = is.paymentRecordable(value);
  return (
    <SmallCard title="Payment" standing={status}>
      <p>{status.sentence}</p>
      <PaymentReview />
      <PaymentList />
      {machine.can('REQUEST_PAYMENT') && (
        <Button
          size="small"
          onClick={() => void machine.press({ type: 'REQUEST_PAYMENT' }, 'The client owes the invoice again')}
        >
          Request payment again
        </Button>
      )}
      <RecordPayment shown={recordable} />
      <WaiveFee shown={recordable} />
      <ReasonSteps
        types={[
          'UNDO_WAIVE_FEE',
          'UNDO_RECORD_OFFLINE_PAYMENT',
          'GIVE_UP_PAYMENT',
          'ALLOW_UNPAID_FILING',
          'UNDO_ALLOW_UNPAID_FILING',
        ]}
      />
    </SmallCard>
  );
}
