import { outstandingCents, type TaxReturnContext } from '@tax-firm/machines';
import { formatCents } from '@/components/amounts';
import type { TaxReturnMachine } from '@/features/tax-return';
import { amountField } from './amount-field.js';
import { ReasonAction } from './reason-action.js';

interface RecordPaymentProps {
  machine: TaxReturnMachine;
  context: TaxReturnContext;
  shown: boolean;
}

/** Records a payment outside the portal. Suggests the outstanding amount. */
export function RecordPayment({ context, ...rest }: RecordPaymentProps) {
  const outstanding = outstandingCents(context);
  return (
    <ReasonAction
      {...rest}
      type="RECORD_OFFLINE_PAYMENT"
      schema={({ moneyForm }) => moneyForm}
      event={(typed) => ({ type: 'RECORD_OFFLINE_PAYMENT', ...typed })}
      label="Record offline payment"
      description="For a check, cash or a bank transfer. As the reason, say how and when the client paid. The client gets a receipt by email."
      field={amountField(
        outstanding,
        outstanding > 0 ? `${formatCents(outstanding)} is outstanding.` : undefined,
      )}
      done="Payment recorded"
    />
  );
}
