import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ToastArea } from '@/components/toast';
import { taxReturnQuery, type TaxReturn } from '@/features/tax-return';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from './answer-api.js';
import { makeToken } from './make-token.js';

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
  element: ReactNode;
  taxReturn: TaxReturn;
  /** Claims of the viewer. */
  viewer: Record<string, unknown>;
}

function show({ path, element, taxReturn, viewer }: Page): void {
  startSession(makeToken(viewer));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(taxReturnQuery(taxReturn.id).queryKey, taxReturn);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path.replace(':id', taxReturn.id).replace('/*', '')]}>
        <ToastArea>
          <Routes>
            <Route path={path} element={element} />
          </Routes>
        </ToastArea>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
