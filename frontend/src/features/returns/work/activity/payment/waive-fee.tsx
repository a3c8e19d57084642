import { outstandingCents, type TaxReturnContext } from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { amountField } from './amount-field.js';
import { ReasonAction } from '../reason-action.js';

interface WaiveFeeProps {
  machine: TaxReturnMachine;
  context: TaxReturnContext;
  shown: boolean;
}

/** Gives up what the client owes, or a part of it. It is no payment, and counts in no statistics of money received. */
export function WaiveFee({ machine, context, shown }: WaiveFeeProps) {
  const outstanding = outstandingCents(context);
  return (
    <ReasonAction
      machine={machine}
      shown={shown && outstanding > 0}
      type="WAIVE_FEE"
      schema={({ moneyForm }) => moneyForm}
      event={(typed) => ({ type: 'WAIVE_FEE', ...typed })}
      label="Waive the fee"
      description="For a free correction, a discount or a debt that you give up. The client gets an email, without the reason."
      field={amountField(outstanding, `${formatCents(outstanding)} is outstanding.`)}
      done="Fee waived"
    />
  );
}
