import { offlineWayNames, offlineWays, outstandingCents, type TaxReturnContext } from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';
import { CheckboxList } from '@/components/forms/checkbox-list';
import { Select, TextField } from '@/components/forms/field';
import { toast } from '@/components/dialogs/toast';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { inDollars } from '@/lib/in-dollars';
import { FormButton } from '../../components/form-button.js';
import { whyNotText } from '../why-not-text.js';

interface RecordPaymentProps {
  machine: TaxReturnMachine;
  context: TaxReturnContext;
  shown: boolean;
}

/** Records a payment outside the portal. Suggests the outstanding amount, and asks about more than that. */
export function RecordPayment({ context, machine, shown }: RecordPaymentProps) {
  const owed = outstandingCents(context);
  return (
    <FormButton
      shown={shown}
      label="Record offline payment"
      reason={whyNotText(machine.whyNot('RECORD_OFFLINE_PAYMENT'))}
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
      onSubmit={async (typed) => {
        await machine.send({ type: 'RECORD_OFFLINE_PAYMENT', ...typed });
        toast('Payment recorded');
      }}
    >
      <TextField
        name="amountCents"
        label="Amount in dollars"
        hint={owed > 0 ? `${formatCents(owed)} is outstanding.` : undefined}
        inputMode="decimal"
        autoComplete="off"
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
