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
  isRefundedByHand,
  offlineWayNames,
  offlineWays,
} from '@tax-firm/machines';
import { type Fact, Facts } from '@/components/lists/facts';
import { formatCents, Money } from '@/components/orders/amounts';
import { Cluster, Text } from '@/components/page/layout';
import { DownloadButton } from '@/features/files/components/download-button';
import { receiptPdfAddress } from '@/features/payment/components/receipt-link';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { CheckboxList } from '@/components/forms/checkbox-list';
import { Select, TextField, type TextFieldProps } from '@/components/forms/field';
import { inDollars } from '@/lib/in-dollars';
import { type ReturnWork, useReturn } from '../../return-context.js';
import { FormButton, ReasonButton } from '../../components/form-button.js';

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

const owedOn = ({ taxReturn }: ReturnWork): number => outstandingCents(taxReturn.workflow.context);

/** Records a payment outside the portal. Suggests the outstanding amount, and asks about more than that. */
export function RecordPayment() {
  const work = useReturn();
  const owed = owedOn(work);
  return (
    <FormButton
      shown={is.paymentRecordable(work.machine.value) && work.may('RECORD_OFFLINE_PAYMENT')}
      label="Record offline payment"
      event="RECORD_OFFLINE_PAYMENT"
      description="For a check, cash or a bank transfer. The client gets a receipt by email."
      schema={({ offlinePaymentForm }, now) => offlinePaymentForm(owedOn(now))}
      values={{
        amountCents: owed > 0 ? inDollars(owed) : '',
        paidBy: '',
        receivedOn: '',
        checkNumber: '',
        reason: '',
        credit: [],
      }}
      onSubmit={(typed, { machine }) => machine.send({ type: 'RECORD_OFFLINE_PAYMENT', ...typed })}
      done="Payment recorded"
    >
      <AmountField hint={owed > 0 ? `${formatCents(owed)} is outstanding.` : undefined} required />
      <CheckboxList
        name="credit"
        legend="If it is more than the client owes"
        options={[{ value: 'kept', label: 'Keep the rest as a credit of the client' }]}
      />
      <Select name="paidBy" label="Paid by" required>
        <option value="">Please choose</option>
        {offlineWays.map((way) => (
          <option key={way} value={way}>
            {offlineWayNames[way]}
          </option>
        ))}
      </Select>
      <TextField name="checkNumber" label="Check number" autoComplete="off" optional />
      <TextField name="receivedOn" label="Received on" type="date" required />
      <TextField
        name="reason"
        label="Note"
        hint="Saved in the history of this return."
        autoComplete="off"
        optional
      />
    </FormButton>
  );
}

const AmountField = (field: Pick<TextFieldProps, 'hint' | 'required' | 'defaultValue'>) => (
  <TextField {...field} name="amountCents" label="Amount in dollars" inputMode="decimal" autoComplete="off" />
);

/** Gives up what the client owes, or a part of it. It is no payment, and counts in no statistics of money received. */
export function WaiveFee() {
  const work = useReturn();
  const owed = owedOn(work);
  return (
    <ReasonButton
      shown={is.paymentRecordable(work.machine.value) && owed > 0 && work.may('WAIVE_FEE')}
      event="WAIVE_FEE"
      schema={({ moneyForm }) => moneyForm}
      eventOf={(typed) => ({ type: 'WAIVE_FEE', ...typed })}
      label="Waive the fee"
      description="For a free correction, a discount or a debt that you give up. The client gets an email, without the reason."
      done="Fee waived"
    >
      <AmountField hint={`${formatCents(owed)} is outstanding.`} defaultValue={inDollars(owed)} />
    </ReasonButton>
  );
}

/** Records that the firm gave money back by check or in cash. Suggests all that it keeps of the payment. */
function RefundOffline({ payment }: { payment: Payment }) {
  const { may } = useReturn();
  const keptCents = payment.amountCents - payment.refundedCents;
  return (
    <ReasonButton
      shown={isRefundedByHand(payment) && may('REFUND_OFFLINE_PAYMENT')}
      event="REFUND_OFFLINE_PAYMENT"
      schema={({ moneyForm }) => moneyForm}
      eventOf={({ reason, amountCents = keptCents }) => ({
        type: 'REFUND_OFFLINE_PAYMENT',
        reference: payment.reference,
        amountCents,
        reason,
      })}
      label={`Record a refund of the ${formatCents(payment.amountCents)}`}
      description="For money that you gave back by check or in cash. As the reason, say how and when. The client gets an email and isn’t asked to pay again."
      done="Refund recorded"
    >
      <AmountField
        hint={`The firm keeps ${formatCents(keptCents)} of this payment.`}
        defaultValue={keptCents > 0 ? inDollars(keptCents) : ''}
      />
    </ReasonButton>
  );
}
