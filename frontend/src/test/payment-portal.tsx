import type { Payment, TaxReturnValue } from '@tax-firm/machines';
import { PaymentPortal } from '@/features/payment/components/payment-portal';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { showLive } from './show-live.js';
import { quoted, rosa, taxReturnIn } from './tax-return-in.js';

/** A return with an accepted quote and e-file, in a state of the payment region, with these payments. */
export const inPayment = (
  payment: TaxReturnValue['payment'],
  version = 3,
  payments: readonly Payment[] = [],
) =>
  taxReturnIn({
    value: { quote: 'accepted', efile: 'accepted', payment },
    context: { ...quoted.context, payments: [...payments] },
    version,
  });

/** A payment; by default a received card payment. */
export const paymentOf = (
  amountCents: number,
  fate: Payment['fate'] = 'received',
  method: Payment['method'] = 'card',
): Payment => ({
  reference: `${method}-${amountCents}`,
  amountCents,
  method,
  fate,
  refundedCents: fate === 'refunded' || fate === 'returned' ? amountCents : 0,
});

/** Renders the return's payment portal as its client sees it. */
export const showPortal = (taxReturn: TaxReturn) =>
  showLive(taxReturn, rosa, (live, machine) => <PaymentPortal taxReturn={live} machine={machine} />);
