import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastArea } from '@/components/toast';
import {
  taxReturnQuery,
  useTaxReturn,
  useTaxReturnMachine,
  type TaxReturn,
  type TaxReturnMachine,
  type Viewer,
} from '@/features/tax-return';
import { answerApi } from './answer-api.js';
import { renderPage } from './render-page.js';

/** Why the server refuses. */
export const refusal = 'There is something newer.';

/** Has the server refuse the events of a return, in each test of the file. They wait for the returned function. */
export function refuseEvents(taxReturn: TaxReturn): () => void {
  let refuse!: () => void;
  let refused: Promise<void>;
  beforeEach(() => {
    refused = new Promise((resolve) => (refuse = resolve));
  });
  answerApi(async ({ method }) => {
    if (method === 'GET') return Response.json(taxReturn);
    await refused;
    const reasons = [{ guard: 'newest', sentence: refusal, whoCan: [] }];
    return Response.json({ message: 'Refused', reasons }, { status: 409 });
  });
  return () => refuse();
}

/** Renders a part of a screen that follows the return, as the viewer sees it. */
export function showLive(
  taxReturn: TaxReturn,
  viewer: Viewer,
  part: (taxReturn: TaxReturn, machine: TaxReturnMachine) => ReactNode,
): { client: QueryClient } {
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
