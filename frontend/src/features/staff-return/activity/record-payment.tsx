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
  const isOptional = outstanding > 0;
  return (
    <ReasonAction
      {...rest}
      type="RECORD_OFFLINE_PAYMENT"
      schema={(contract) => (isOptional ? contract.outstandingPaymentForm : contract.offlinePaymentForm)}
      event={(typed) => ({ type: 'RECORD_OFFLINE_PAYMENT', ...typed })}
      label="Record offline payment"
      description="For a check, cash or a bank transfer. As the reason, say how and when the client paid. The client gets a receipt by e-mail."
      field={{
        ...amountField(
          outstanding,
          isOptional
            ? `${formatCents(outstanding)} is outstanding. Leave the field empty to record all of it.`
            : undefined,
        ),
        optional: isOptional,
      }}
      done="Payment recorded"
    />
  );
}
