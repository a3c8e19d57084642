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
import { type Fact, Facts } from '@/components/lists/facts';
import { formatCents, Money } from '@/components/orders/amounts';
import { Cluster, Text } from '@/components/page/layout';
import { DownloadButton } from '@/features/files/components/download-button';
import { receiptPdfAddress } from '@/features/payment/components/receipt-link';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { useReturn } from '../../return-context.js';
import { RefundOffline } from './payment-forms.js';

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
export function PaymentList() {
  const { taxReturn, machine } = useReturn();
  const { context } = taxReturn.workflow;
  const { payments, quote, waivedCents } = context;
  const refundedCents = paidCents(context) - keptCents(context);
  const twiceCents = keptCents(context) - netCents(context);
  const credit = creditOf(context);
  const isOpen = !is.paymentLocked(machine.value) && !is.paid(machine.value);
  if (payments.length === 0 && waivedCents === 0 && !isOpen) return null;
  const sum = (label: string, cents: number, shown = cents > 0): Fact => [
    label,
    shown && <Money cents={cents} />,
  ];
  return (
    <div>
      {payments.length > 0 && (
        <ul aria-label="Payments">
          {payments.map((payment) => (
            <Cluster as="li" key={payment.reference} align="center" between rowGap={1}>
              <span>{wordsOf(payment)}</span>
              <Text as="span" figures {...(countsAsPaid(payment) ? { weight: 600 } : { tone: 'quiet' })}>
                <Money cents={payment.amountCents} />
              </Text>
              {countsAsPaid(payment) && (
                <DownloadButton
                  file={receiptOf(taxReturn, payment)}
                  label={`Receipt of ${formatCents(payment.amountCents)}`}
                />
              )}
              <RefundOffline payment={payment} />
            </Cluster>
          ))}
        </ul>
      )}
      <Facts
        look="sums"
        above={2}
        facts={[
          sum('Paid', paidCents(context), payments.length > 0),
          sum('Refunded', refundedCents),
          sum('Returned twice', twiceCents),
          sum('Waived', waivedCents),
          sum('Outstanding', outstandingCents(context), quote.amountCents !== null),
          sum('Credit', credit),
        ]}
      />
      {credit > 0 && (
        <p>
          The client paid {formatCents(credit)} more than the price. It counts toward a higher quote. To give
          it back, record a refund of the payment.
        </p>
      )}
    </div>
  );
}
