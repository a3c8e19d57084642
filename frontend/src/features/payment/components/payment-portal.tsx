import { type ReactNode, useRef } from 'react';
import { isLost, keptCents, outstandingCents, paidCents, sentBackCents } from '@tax-firm/machines';
import { formatCents } from '@/components/amounts';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { PaymentForm } from '@/components/payment-form';
import { PaymentLink } from '@/components/payment-link';
import { StatusPill, type StatusTone } from '@/components/stamp';
import type { TaxReturn, TaxReturnMachine } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';
import { focusIfLost } from '@/lib/focus-if-lost';
import { usePayInvoice } from '../api/pay.js';
import { isWaived } from '../is-waived.js';
import { CardForm } from './card-form.js';
import { InvoiceLines } from './invoice-lines.js';
import { PaymentComplete } from './payment-complete.js';
import { declinedLater, failureOf, PaymentFailure } from './payment-failure.js';
import styles from './payment-portal.module.css';
import { PaymentWaiting } from './payment-waiting.js';
import { ReceiptLink } from './receipt-link.js';

interface PaymentPortalProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
  /** What the client can do once it is paid. */
  afterPaying?: ReactNode;
}

type PaymentState = TaxReturnMachine['value']['payment'];

const marks: Record<PaymentState, { tone: StatusTone; words: string }> = {
  locked: { tone: 'neutral', words: 'Not due yet' },
  due: { tone: 'attention', words: 'Due now' },
  processing: { tone: 'waiting', words: 'With your bank' },
  clearing: { tone: 'waiting', words: 'On its way' },
  paid: { tone: 'done', words: 'Paid' },
  refunded: { tone: 'neutral', words: 'Refunded' },
  disputed: { tone: 'waiting', words: 'In dispute' },
};
const underReview: (typeof marks)['due'] = { tone: 'waiting', words: 'Under review' };
/** For an invoice that the owner waived. */
const nothingDue: (typeof marks)['due'] = { tone: 'done', words: 'Nothing due' };

/** What the firm does once it has the payment; undefined once the filed return is uploaded. */
function promiseAfter({ delivery, efile, filing }: TaxReturnMachine['value']): string | undefined {
  if (delivery !== 'notUploaded') return undefined;
  if (efile === 'signed' && filing === 'none') return 'We will file your return now.';
  return efile === 'signed' || efile === 'accepted'
    ? 'We will upload your filed tax return soon.'
    : 'We will file your return once it is signed.';
}

/** Why a refund of what counted is not seen yet; '' if all of it was by check or in cash. */
const bankDelay = ({ payments }: TaxReturn['workflow']['context']): string =>
  payments.some((each) => each.fate !== 'returned' && sentBackCents(each) > 0)
    ? ' Your bank may need a few days to show it.'
    : '';

/**
 * Shows the invoice and its payments. Takes payment once quote and e-file are accepted (spec 2 §4, step 4); for a firm
 * that asks for payment before filing, once the authorization is signed.
 */
export function PaymentPortal({ taxReturn, machine, afterPaying }: PaymentPortalProps) {
  const { payment, delivery } = machine.value;
  const { context } = taxReturn.workflow;
  const pay = usePayInvoice();
  const card = useRef<HTMLElement>(null);
  const state: PaymentState = pay.isPending ? 'processing' : payment;
  const isInReview = machine.value.paymentReview === 'needed';
  const hasPaid = paidCents(context) > 0;
  const waived = isWaived(state, context);
  const refundedCents = paidCents(context) - keptCents(context);
  const isWaivedInAdvance = context.waivedCents > 0 && machine.value.quote === 'accepted';
  if (state === 'locked' && !hasPaid && !isWaivedInAdvance && !isInReview) return null;

  const isPayable = state === 'due' && !isInReview;
  const amountCents = outstandingCents(context);
  // An attempt failed if it did not end as paid, and no payment has been received since.
  const attempt = pay.data?.workflow;
  const attemptFailed =
    attempt &&
    attempt.value.payment !== 'paid' &&
    attempt.context.payments.length === context.payments.length;
  const failure = pay.error ? failureOf(pay.error) : attemptFailed ? declinedLater : undefined;
  const mark = isInReview ? underReview : waived ? nothingDue : marks[state];
  return (
    <Card
      ref={card}
      title="Payment Portal"
      emphasis={isPayable}
      aside={<StatusPill tone={mark.tone}>{mark.words}</StatusPill>}
    >
      <InvoiceLines taxReturn={taxReturn} />
      <div className={styles.body}>
        {isInReview && (
          <p role="status">
            We received a payment that we did not expect, and we are checking it. We’ll write to you. Please
            do not pay again.
          </p>
        )}
        {isPayable && (
          <>
            {failure && <PaymentFailure key={pay.submittedAt} sentences={failure} />}
            <CardForm
              amountCents={amountCents}
              reason={machine.reasonFor('PAYMENT_STARTED')}
              onPay={(token) => {
                pay.mutate({ taxReturnId: taxReturn.id, token, amount: amountCents });
                // The form is gone while the bank decides.
                focusIfLost(card.current);
              }}
            />
            <div className={styles.link}>
              <p>
                Or pay on our card service’s secure page{firm.paymentLinkUrl && ' or with a payment link'}. We
                record those payments by hand, so your page shows them within a day.
              </p>
              <PaymentForm>
                <Button type="submit" variant="secondary">
                  Pay on the secure page
                </Button>
              </PaymentForm>
              <PaymentLink />
            </div>
          </>
        )}
        {state === 'processing' && <PaymentWaiting taxReturnId={taxReturn.id} isAsking={pay.isPending} />}
        {state === 'clearing' && (
          <p role="status">
            Your bank is sending us the payment, which takes up to four business days. You don’t need to do
            anything. We’ll email you a receipt when it arrives.
          </p>
        )}
        {waived && (
          <>
            <p>Nothing is left to pay. {promiseAfter(machine.value)}</p>
            {delivery === 'uploaded' && afterPaying}
          </>
        )}
        {state === 'paid' && !waived && (
          <PaymentComplete taxReturnId={taxReturn.id} promise={promiseAfter(machine.value)}>
            {delivery === 'uploaded' && afterPaying}
          </PaymentComplete>
        )}
        {refundedCents > 0 && (
          <p>
            We refunded {formatCents(refundedCents)} of what you paid.{bankDelay(context)}
          </p>
        )}
        {state === 'locked' && !isInReview && (hasPaid || isWaivedInAdvance) && (
          <p>
            {hasPaid && 'Thank you for paying in advance. '}
            {amountCents === 0
              ? 'Nothing is left to pay.'
              : `Nothing ${hasPaid ? 'else ' : ''}is due until ${context.rules.payment ? 'you have signed your return' : 'the IRS accepts your return'}.`}
          </p>
        )}
        {state === 'refunded' && (
          <p>
            {context.payments.some(isLost)
              ? 'Your bank returned the payment to you.'
              : `We refunded your payment.${bankDelay(context)}`}{' '}
            There is nothing to pay now.
          </p>
        )}
        {state === 'disputed' && (
          <p>Your bank is reviewing this payment. You don’t need to do anything until it decides.</p>
        )}
        {state !== 'paid' && hasPaid && (
          <p>
            <ReceiptLink taxReturnId={taxReturn.id} />
          </p>
        )}
      </div>
    </Card>
  );
}
