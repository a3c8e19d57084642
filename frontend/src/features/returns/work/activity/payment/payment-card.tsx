import type { ReasonForm } from '@tax-firm/contract';
import { is, isLost, type TaxReturnContext, type TaxReturnValue, outstandingCents } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Facts } from '@/components/lists/facts';
import { formatCents, Money } from '@/components/orders/amounts';
import { Stack } from '@/components/page/layout';
import { inFirmWords } from '@/lib/firm/role-name';
import { SmallCard, type Standing } from '../../components/small-card.js';
import { useReturn } from '../../return-context.js';
import { ReasonSteps } from '../step-buttons.js';
import { RecordPayment, WaiveFee, PaymentList, methods } from './payment-list.js';
import { ReasonButton } from '../../components/form-button.js';

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
      <RecordPayment />
      <WaiveFee />
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

/** An unexpected payment: its amount, the expected amount, and the owner's two ways to resolve it. */
function PaymentReview() {
  const { taxReturn, machine, may } = useReturn();
  const { context } = taxReturn.workflow;
  const { value } = machine;
  const waiting = context.payments.filter(({ fate }) => fate === 'inReview');
  const payment = waiting.at(-1);
  if (!is.paymentInReview(value) || !payment) return null;
  const { method, amountCents, reference } = payment;
  const isExpected = !is.paymentLocked(value) && outstandingCents(context) > 0;
  const resolve = (resolution: 'paid' | 'refunded') => ({
    event: 'RESOLVE_PAYMENT' as const,
    eventOf: ({ reason }: ReasonForm) =>
      ({ type: 'RESOLVE_PAYMENT', resolution, reference, reason }) as const,
  });
  return (
    <>
      <Stack gap={2} notice="problem" role="group" aria-labelledby="payment-review">
        <p id="payment-review">
          {inFirmWords(
            waiting.length === 1
              ? 'This payment was not expected. The owner decides what to do with it.'
              : `${waiting.length} payments were not expected. The owner decides what to do with each, latest first.`,
          )}
        </p>
        <Facts
          look="sums"
          facts={[
            [`${methods[method]} payment`, <Money cents={amountCents} />],
            ['Expected', isExpected ? <Money cents={outstandingCents(context)} /> : 'Nothing now'],
            ['Reference', reference],
          ]}
        />
      </Stack>
      {may('RESOLVE_PAYMENT') && (
        <>
          <ReasonButton
            {...resolve('paid')}
            label="Count as paid"
            description={`${afterCounting(context, amountCents)}${is.paymentProcessing(value) ? anotherUnderWay : ''}`}
            done="Payment counted as paid"
          />
          <ReasonButton
            {...resolve('refunded')}
            label="Mark as refunded"
            description={`Send the ${formatCents(amountCents)} back first: this only records that you have; it moves no money. The client gets an email.`}
            done="Payment marked as refunded"
          />
        </>
      )}
    </>
  );
}

const anotherUnderWay =
  ' Another payment of the client is on its way. If it arrives as well, you decide about that one next.';

/** Says what counting the payment changes. */
function afterCounting(context: TaxReturnContext, amountCents: number): string {
  const counted = `This payment of ${formatCents(amountCents)} counts toward the invoice.`;
  if (context.quote.amountCents === null) return counted;
  const left = outstandingCents(context) - amountCents;
  if (left === 0) return `${counted} Nothing remains outstanding.`;
  return left > 0
    ? `${counted} ${formatCents(left)} remains outstanding.`
    : `${counted} It is ${formatCents(-left)} more than the outstanding amount.`;
}
