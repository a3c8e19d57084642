import { is, outstandingCents, type TaxReturnContext } from '@tax-firm/machines';
import { formatCents, Money } from '@/components/orders/amounts';
import { Box, Text } from '@/components/page/layout';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { inFirmWords } from '@/lib/firm/role-name';
import styles from '../cards.module.css';
import { methods } from './payment-list.js';
import { ReasonAction } from '../reason-action.js';

interface PaymentReviewProps {
  machine: TaxReturnMachine;
  context: TaxReturnContext;
  /** A payment waits for review. */
  shown: boolean;
  mayResolve: boolean;
}

/** An unexpected payment: its amount, the expected amount, and the owner's two ways to resolve it. */
export function PaymentReview({ machine, context, shown, mayResolve }: PaymentReviewProps) {
  const waiting = context.payments.filter(({ fate }) => fate === 'inReview');
  const payment = waiting.at(-1);
  const reference = payment?.reference;
  const isExpected = !is.paymentLocked(machine.value) && outstandingCents(context) > 0;
  const isUnderWay = is.paymentProcessing(machine.value);
  return (
    <>
      {shown && payment && (
        <div className={styles.review} role="group" aria-labelledby="payment-review">
          <p id="payment-review">
            {waiting.length === 1
              ? inFirmWords('This payment was not expected. The owner decides what to do with it.')
              : inFirmWords(
                  `${waiting.length} payments were not expected. The owner decides what to do with each, latest first.`,
                )}
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>{methods[payment.method]} payment</dt>
              <Box as="dd" figures weight={600} end>
                <Money cents={payment.amountCents} />
              </Box>
            </div>
            <div>
              <dt>Expected</dt>
              <Box as="dd" figures weight={600} end>
                {isExpected ? <Money cents={outstandingCents(context)} /> : 'Nothing now'}
              </Box>
            </div>
            <div>
              <dt>Reference</dt>
              <Text as="dd" end breakWords>
                {payment.reference}
              </Text>
            </div>
          </dl>
        </div>
      )}
      <ReasonAction
        shown={shown && mayResolve}
        machine={machine}
        type="RESOLVE_PAYMENT"
        event={({ reason }) => ({ type: 'RESOLVE_PAYMENT', resolution: 'paid', reference, reason })}
        label="Count as paid"
        description={
          payment ? `${afterCounting(context, payment.amountCents)}${isUnderWay ? anotherUnderWay : ''}` : ''
        }
        done="Payment counted as paid"
      />
      <ReasonAction
        shown={shown && mayResolve}
        machine={machine}
        type="RESOLVE_PAYMENT"
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
