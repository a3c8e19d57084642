import { is, outstandingCents, type TaxReturnContext } from '@tax-firm/machines';
import { Facts } from '@/components/lists/facts';
import { formatCents, Money } from '@/components/orders/amounts';
import { Stack } from '@/components/page/layout';
import { inFirmWords } from '@/lib/firm/role-name';
import { useReturn } from '../../return-context.js';
import { ReasonAction } from '../reason-action.js';
import { methods } from './payment-list.js';

/** An unexpected payment: its amount, the expected amount, and the owner's two ways to resolve it. */
export function PaymentReview() {
  const { taxReturn, machine, may } = useReturn();
  const { context } = taxReturn.workflow;
  const { value } = machine;
  const waiting = context.payments.filter(({ fate }) => fate === 'inReview');
  const payment = waiting.at(-1);
  const reference = payment?.reference;
  const isInReview = is.paymentInReview(value);
  const isExpected = !is.paymentLocked(value) && outstandingCents(context) > 0;
  const isUnderWay = is.paymentProcessing(value);
  const resolution = { type: 'RESOLVE_PAYMENT', shown: isInReview && may('RESOLVE_PAYMENT') } as const;
  return (
    <>
      {isInReview && payment && (
        <Stack gap={2} notice="problem" role="group" aria-labelledby="payment-review">
          <p id="payment-review">
            {waiting.length === 1
              ? inFirmWords('This payment was not expected. The owner decides what to do with it.')
              : inFirmWords(
                  `${waiting.length} payments were not expected. The owner decides what to do with each, latest first.`,
                )}
          </p>
          <Facts
            look="sums"
            facts={[
              [`${methods[payment.method]} payment`, <Money cents={payment.amountCents} />],
              ['Expected', isExpected ? <Money cents={outstandingCents(context)} /> : 'Nothing now'],
              ['Reference', payment.reference],
            ]}
          />
        </Stack>
      )}
      <ReasonAction
        {...resolution}
        event={({ reason }) => ({ type: 'RESOLVE_PAYMENT', resolution: 'paid', reference, reason })}
        label="Count as paid"
        description={
          payment ? `${afterCounting(context, payment.amountCents)}${isUnderWay ? anotherUnderWay : ''}` : ''
        }
        done="Payment counted as paid"
      />
      <ReasonAction
        {...resolution}
        event={({ reason }) => ({ type: 'RESOLVE_PAYMENT', resolution: 'refunded', reference, reason })}
        label="Mark as refunded"
        description={
          payment
            ? `Send the ${formatCents(payment.amountCents)} back first: this only records that you have; it moves no money. The client gets an email.`
            : ''
        }
        done="Payment marked as refunded"
      />
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
