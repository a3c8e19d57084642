import { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ToastArea } from '@/components/dialogs/toast';
import { taxReturnQuery } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from './answer-api.js';
import { makeToken } from './make-token.js';
import { renderPage } from './render-page.js';

/** An answer of the server. */
interface Refusal {
  status: number;
  body?: unknown;
}

/**
 * Has the server refuse a return that is on the screen, in each test of the file. Returns what opens the return's page,
 * which in turn returns what lets the server answer.
 */
export function hideReturn(): (page: Page, refusal: Refusal) => () => void {
  let refuse!: (refusal: Refusal) => void;
  let refused: Promise<Refusal>;
  beforeEach(() => {
    refused = new Promise((resolve) => (refuse = resolve));
  });
  answerApi(async () => {
    const { status, body = {} } = await refused;
    return Response.json(body, { status });
  });
  afterEach(() => {
    act(() => endSession());
  });
  return (page, refusal) => {
    show(page);
    return () => refuse(refusal);
  };
}

interface Page {
  /** Pattern of its address, with the return's `:id`. */
  path: string;
  /** What the address has in place of the pattern's end, `/*`; nothing by default. */
  rest?: string;
  element: ReactNode;
  taxReturn: TaxReturn;
  /** Claims of the viewer. */
  viewer: Record<string, unknown>;
}

function show({ path, rest = '', element, taxReturn, viewer }: Page): void {
  startSession(makeToken(viewer));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(taxReturnQuery(taxReturn.id).queryKey, taxReturn);
  renderPage([{ path, element: <ToastArea>{element}</ToastArea> }], {
    address: path.replace(':id', taxReturn.id).replace('/*', rest),
    client,
  });
}
