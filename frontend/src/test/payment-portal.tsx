import type { Payment, TaxReturnValue } from '@tax-firm/machines';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PaymentPortal } from '@/features/payment';
import { taxReturnQuery, useTaxReturn, useTaxReturnMachine, type TaxReturn } from '@/features/tax-return';
import { quoted, rosa, taxReturnIn } from './tax-return-in.js';

/** A return with an accepted quote and e-file, in a state of the payment region, with these payments. */
export const inPayment = (
  payment: TaxReturnValue['payment'],
  version = 3,
  payments: readonly Payment[] = [],
) =>
  taxReturnIn({
    value: {
      quote: 'accepted',
      efile: 'accepted',
      payment,
      paymentReview: payments.some(({ fate }) => fate === 'inReview') ? 'needed' : 'clear',
    },
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

function Portal({ id }: { id: string }) {
  const taxReturn = useTaxReturn(id).data!;
  return <PaymentPortal taxReturn={taxReturn} machine={useTaxReturnMachine(taxReturn, rosa)} />;
}

/** Renders the return's payment portal as its client sees it. */
export function showPortal(taxReturn: TaxReturn) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(taxReturnQuery(taxReturn.id).queryKey, taxReturn);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Portal id={taxReturn.id} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { client };
}
