import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PaymentPortal } from '@/features/payment';
import { taxReturnQuery, useTaxReturn, useTaxReturnMachine, type TaxReturn } from '@/features/tax-return';
import { quoted, rosa, taxReturnIn } from './tax-return-in.js';

/** An accepted return whose payment stands there. */
export const inPayment = (payment: 'locked' | 'due' | 'processing' | 'paid', version = 3) =>
  taxReturnIn({ ...quoted, value: { quote: 'accepted', efile: 'accepted', payment }, version });

function Portal({ id }: { id: string }) {
  const taxReturn = useTaxReturn(id).data!;
  return <PaymentPortal taxReturn={taxReturn} machine={useTaxReturnMachine(taxReturn, rosa)} />;
}

/** Shows its client the return's payment portal. */
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
