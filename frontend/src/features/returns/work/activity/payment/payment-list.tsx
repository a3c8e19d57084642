import {
  countsAsPaid,
  creditOf,
  is,
  keptCents,
  netCents,
  orderFileName,
  orderTitle,
  outstandingCents,
  paidCents,
  type Payment,
  returnedTwiceCents,
} from '@tax-firm/machines';
import { formatCents, Money } from '@/components/orders/amounts';
import { DownloadButton } from '@/features/files/components/download-button';
import { receiptPdfAddress } from '@/features/payment/components/receipt-link';
import type { TaxReturn } from '@/features/tax-return/api/types';
import type { ActivityProps } from '../activity-props.js';
import styles from './payment-list.module.css';
import { RefundOffline } from './refund-offline.js';

const fates: Record<Payment['fate'], string> = {
  inReview: 'needs review',
  received: 'received',
  disputed: 'in dispute',
  refunded: 'refunded',
  returned: 'sent back',
  takenBack: 'recorded by mistake',
};

/** Names of the payment methods. */
export const methods: Record<Payment['method'], string> = {
  card: 'Card',
  bank: 'Bank account',
  offline: 'Offline',
};

/** How much of a payment the bank has not decided about; undefined if it is not in dispute. */
function disputeWords({ fate, amountCents, disputes = [] }: Payment): string | undefined {
  const open = disputes.filter(({ lostCents }) => lostCents === undefined);
  if (fate !== 'disputed' && open.length === 0) return undefined;
  const cents = open.reduce((sum, each) => sum + (each.amountCents ?? amountCents), 0);
  return cents > 0 && cents < amountCents ? `${formatCents(cents)} in dispute` : fates.disputed;
}

/** How a payment came, what became of it, and how much of it went back. */
function wordsOf(payment: Payment): string {
  const { method, fate, amountCents, refundedCents, refundFailed } = payment;
  const isPart = refundedCents > 0 && refundedCents < amountCents;
  const twiceCents = returnedTwiceCents(payment);
  return [
    methods[method],
    fate !== 'disputed' && fates[fate],
    disputeWords(payment),
    isPart && `${formatCents(refundedCents)} refunded`,
    twiceCents > 0 && `${formatCents(twiceCents)} returned twice`,
    refundFailed && 'a refund failed',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The receipt that the client has for a payment. */
const receiptOf = (taxReturn: TaxReturn, { reference }: Payment) => ({
  name: orderFileName('Receipt', orderTitle(taxReturn)),
  link: receiptPdfAddress(taxReturn.id, reference),
});

/** Every payment with its outcome and receipt, and the totals; renders nothing before a payment is due. */
export function PaymentList({ taxReturn, viewer, machine }: ActivityProps) {
  const { context } = taxReturn.workflow;
  const { payments, quote, waivedCents } = context;
  const refundedCents = paidCents(context) - keptCents(context);
  const twiceCents = keptCents(context) - netCents(context);
  const credit = creditOf(context);
  const sums = [
    { label: 'Paid', cents: paidCents(context), shown: payments.length > 0 },
    { label: 'Refunded', cents: refundedCents, shown: refundedCents > 0 },
    { label: 'Returned twice', cents: twiceCents, shown: twiceCents > 0 },
    { label: 'Waived', cents: waivedCents, shown: waivedCents > 0 },
    { label: 'Outstanding', cents: outstandingCents(context), shown: quote.amountCents !== null },
    { label: 'Credit', cents: credit, shown: credit > 0 },
  ];
  const isOpen = !is.paymentLocked(machine.value) && !is.paid(machine.value);
  if (payments.length === 0 && waivedCents === 0 && !isOpen) return null;
  return (
    <div>
      {payments.length > 0 && (
        <ul className={styles.payments} aria-label="Payments">
          {payments.map((payment) => (
            <li key={payment.reference}>
              <span>{wordsOf(payment)}</span>
              <span className={countsAsPaid(payment) ? styles.figure : styles.apart}>
                <Money cents={payment.amountCents} />
              </span>
              {countsAsPaid(payment) && (
                <DownloadButton
                  file={receiptOf(taxReturn, payment)}
                  label={`Receipt of ${formatCents(payment.amountCents)}`}
                />
              )}
              <RefundOffline {...{ payment, viewer, machine }} />
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.sums}>
        {sums.map(
          ({ label, cents, shown }) =>
            shown && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={styles.figure}>
                  <Money cents={cents} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {credit > 0 && (
        <p>
          The client paid {formatCents(credit)} more than the price. It counts toward a higher quote. To give
          it back, record a refund of the payment.
        </p>
      )}
    </div>
  );
}
