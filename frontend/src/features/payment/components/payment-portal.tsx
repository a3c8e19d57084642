import { type ReactNode, useRef } from 'react';
import { is, isLost, keptCents, outstandingCents, paidCents, sentBackCents } from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';
import { Button, ButtonLink } from '@/components/button';
import { FoldingCard } from '@/components/folding-card';
import { ErrorSummary } from '@/components/forms/error-summary';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { PaymentForm } from '@/components/orders/payment-form';
import { PaymentLink } from '@/components/orders/payment-link';
import { StatusPill, type StatusTone } from '@/components/stamp';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { isWaived } from '@/features/tax-return/machine/payment-first';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import { focusIfLost } from '@/lib/focus-if-lost';
import { usePayInvoice } from '../api/payments.js';
import { CardForm } from './card-form.js';
import { InvoiceLines } from './invoice-lines.js';
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
function promiseAfter(value: TaxReturnMachine['value']): string | undefined {
  if (is.uploaded(value)) return undefined;
  if (is.acceptanceAwaited(value) && is.nothingFiled(value)) return 'We will file your return now.';
  return is.authSigned(value)
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
  const { context } = taxReturn.workflow;
  const pay = usePayInvoice();
  const card = useRef<HTMLElement>(null);
  const value = pay.isPending ? { ...machine.value, payment: 'processing' as const } : machine.value;
  const isInReview = is.paymentInReview(value);
  const hasPaid = paidCents(context) > 0;
  const waived = isWaived(value, context);
  const refundedCents = paidCents(context) - keptCents(context);
  const isWaivedInAdvance = context.waivedCents > 0 && is.quoteAccepted(value);
  if (is.paymentLocked(value) && !hasPaid && !isWaivedInAdvance && !isInReview) return null;

  const isPayable = is.paymentDue(value) && !isInReview;
  const amountCents = outstandingCents(context);
  // An attempt failed if it did not end as paid, and no payment has been received since.
  const attempt = pay.data?.workflow;
  const attemptFailed =
    attempt &&
    !is.paidUndisputed(attempt.value) &&
    attempt.context.payments.length === context.payments.length;
  const failure = pay.error ? failureOf(pay.error) : attemptFailed ? declinedLater : undefined;
  const promise = promiseAfter(value);
  const mark = isInReview ? underReview : waived ? nothingDue : marks[value.payment];
  return (
    <FoldingCard
      ref={card}
      title="Payment Portal"
      emphasis={isPayable}
      isDone={is.paidUndisputed(value) && !isInReview}
      figure={!waived && formatCents(keptCents(context))}
      aside={<StatusPill tone={mark.tone}>{mark.words}</StatusPill>}
    >
      <InvoiceLines taxReturn={taxReturn} />
      <Stack above={5}>
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
            <Cluster padTop={5} lineAbove="hair" size="sm">
              <Text full>
                Or pay on our card service’s secure page{firm.paymentLinkUrl && ' or with a payment link'}. We
                record those payments by hand, so your page shows them within a day.
              </Text>
              <PaymentForm>
                <Button type="submit" variant="secondary">
                  Pay on the secure page
                </Button>
              </PaymentForm>
              <PaymentLink />
            </Cluster>
          </>
        )}
        {is.paymentJustStarted(value) && (
          <PaymentWaiting taxReturnId={taxReturn.id} isAsking={pay.isPending} />
        )}
        {is.debitOnItsWay(value) && (
          <p role="status">
            Your bank is sending us the payment, which takes up to four business days. You don’t need to do
            anything. We’ll email you a receipt when it arrives.
          </p>
        )}
        {waived && (
          <>
            <p>Nothing is left to pay. {promise}</p>
            {is.readyForDownload(value) && afterPaying}
          </>
        )}
        {is.paidUndisputed(value) && !waived && (
          <Stack role="status" gap={3}>
            <Text serif size="xl">
              Payment Complete!
            </Text>
            {promise !== undefined && <p>Thank You for paying! {promise}</p>}
            {is.readyForDownload(value) && afterPaying}
            <Cluster>
              <ReceiptLink taxReturnId={taxReturn.id} />
              <ButtonLink to="/Client/Dashboard" variant="secondary">
                Return Home
              </ButtonLink>
            </Cluster>
          </Stack>
        )}
        {refundedCents > 0 && (
          <p>
            We refunded {formatCents(refundedCents)} of what you paid.{bankDelay(context)}
          </p>
        )}
        {is.paymentLocked(value) && !isInReview && (hasPaid || isWaivedInAdvance) && (
          <p>
            {hasPaid && 'Thank you for paying in advance. '}
            {amountCents === 0
              ? 'Nothing is left to pay.'
              : `Nothing ${hasPaid ? 'else ' : ''}is due until ${context.rules.payment ? 'you have signed your return' : 'the IRS accepts your return'}.`}
          </p>
        )}
        {is.paymentRefunded(value) && (
          <p>
            {context.payments.some(isLost)
              ? 'Your bank returned the payment to you.'
              : `We refunded your payment.${bankDelay(context)}`}{' '}
            There is nothing to pay now.
          </p>
        )}
        {is.paymentDisputed(value) && (
          <p>Your bank is reviewing this payment. You don’t need to do anything until it decides.</p>
        )}
        {!is.paidUndisputed(value) && hasPaid && (
          <p>
            <ReceiptLink taxReturnId={taxReturn.id} />
          </p>
        )}
      </Stack>
    </FoldingCard>
  );
}

/** Says why a payment failed and whom to contact (spec 2 §8). Takes focus. */
function PaymentFailure({ sentences }: { sentences: readonly string[] }) {
  return (
    <Box lineBelow="hair" padBottom={4}>
      <ErrorSummary
        title="There was an error proccessing your payment"
        items={sentences.map((sentence) => ({ sentence }))}
      />
      <p>
        Questions? Write to <a href={`mailto:${firm.email}`}>{firm.email}</a>
      </p>
    </Box>
  );
}

const notCharged = 'You have not been charged.';

/**
 * Sentences for a payment that failed after it was pending. The bank may not have answered, so a charge is possible.
 */
const declinedLater: readonly string[] = [
  'Your payment did not go through.',
  'If your bank shows the charge, write to us before you pay again.',
];

/** Sentences for a payment that failed at once, with the provider's reason if it gave one. */
function failureOf(error: unknown): readonly string[] {
  const declined = error instanceof ApiError && error.status === 402;
  return declined ? [detailIn(error.body) ?? 'Your card was declined.', notCharged] : [sentenceOf(error)];
}

const detailIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
    ? body.detail
    : undefined;
