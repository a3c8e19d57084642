import {
  isRefundedByHand,
  offlineWayNames,
  offlineWays,
  outstandingCents,
  type Payment,
} from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';
import { CheckboxList } from '@/components/forms/checkbox-list';
import { Select, TextField } from '@/components/forms/field';
import { inDollars } from '@/lib/in-dollars';
import { FormButton } from '../../components/form-button.js';
import { useReturn } from '../../return-context.js';
import { ReasonAction } from '../reason-action.js';

/** Records a payment outside the portal. Suggests the outstanding amount, and asks about more than that. */
export function RecordPayment({ shown }: { shown: boolean }) {
  const { taxReturn, machine, may } = useReturn();
  const owed = outstandingCents(taxReturn.workflow.context);
  return (
    <FormButton
      shown={shown && may('RECORD_OFFLINE_PAYMENT')}
      label="Record offline payment"
      event="RECORD_OFFLINE_PAYMENT"
      description="For a check, cash or a bank transfer. The client gets a receipt by email."
      schema={({ offlinePaymentForm }) => offlinePaymentForm(owed)}
      values={{
        amountCents: owed > 0 ? inDollars(owed) : '',
        paidBy: '',
        receivedOn: '',
        checkNumber: '',
        reason: '',
        credit: [],
      }}
      submitLabel="Record offline payment"
      onSubmit={(typed) => machine.send({ type: 'RECORD_OFFLINE_PAYMENT', ...typed })}
      done="Payment recorded"
    >
      <TextField
        {...amountField}
        hint={owed > 0 ? `${formatCents(owed)} is outstanding.` : undefined}
        required
      />
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

const amountField = {
  name: 'amountCents',
  label: 'Amount in dollars',
  inputMode: 'decimal',
  autoComplete: 'off',
} as const;

/** Gives up what the client owes, or a part of it. It is no payment, and counts in no statistics of money received. */
export function WaiveFee({ shown }: { shown: boolean }) {
  const { taxReturn, may } = useReturn();
  const owed = outstandingCents(taxReturn.workflow.context);
  return (
    <ReasonAction
      shown={shown && owed > 0 && may('WAIVE_FEE')}
      type="WAIVE_FEE"
      schema={({ moneyForm }) => moneyForm}
      event={(typed) => ({ type: 'WAIVE_FEE', ...typed })}
      label="Waive the fee"
      description="For a free correction, a discount or a debt that you give up. The client gets an email, without the reason."
      field={{
        ...amountField,
        hint: `${formatCents(owed)} is outstanding.`,
        defaultValue: owed > 0 ? inDollars(owed) : '',
      }}
      done="Fee waived"
    />
  );
}

/** Records that the firm gave money back by check or in cash. Suggests all that it keeps of the payment. */
export function RefundOffline({ payment }: { payment: Payment }) {
  const { may } = useReturn();
  const keptCents = payment.amountCents - payment.refundedCents;
  return (
    <ReasonAction
      shown={isRefundedByHand(payment) && may('REFUND_OFFLINE_PAYMENT')}
      type="REFUND_OFFLINE_PAYMENT"
      schema={({ moneyForm }) => moneyForm}
      event={({ reason, amountCents = keptCents }) => ({
        type: 'REFUND_OFFLINE_PAYMENT',
        reference: payment.reference,
        amountCents,
        reason,
      })}
      label={`Record a refund of the ${formatCents(payment.amountCents)}`}
      description="For money that you gave back by check or in cash. As the reason, say how and when. The client gets an email and isn’t asked to pay again."
      field={{
        ...amountField,
        hint: `The firm keeps ${formatCents(keptCents)} of this payment.`,
        defaultValue: keptCents > 0 ? inDollars(keptCents) : '',
      }}
      done="Refund recorded"
    />
  );
}
