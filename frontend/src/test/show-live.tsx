import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastArea } from '@/components/dialogs/toast';
import { taxReturnQuery, useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import {
  useTaxReturnMachine,
  type TaxReturnMachine,
} from '@/features/tax-return/machine/use-tax-return-machine';
import { renderPage } from './render-page.js';

/** Renders a part of a screen that follows the return, as the viewer sees it. */
export function showLive(
  taxReturn: TaxReturn,
  viewer: Viewer,
  part: (taxReturn: TaxReturn, machine: TaxReturnMachine) => ReactNode,
): ReturnType<typeof renderPage> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(taxReturnQuery(taxReturn.id).queryKey, taxReturn);
  function Live() {
    const live = useTaxReturn(taxReturn.id).data!;
    return part(live, useTaxReturnMachine(live, viewer));
  }
  return renderPage(
    <ToastArea>
      <Live />
    </ToastArea>,
    { client },
  );
}
