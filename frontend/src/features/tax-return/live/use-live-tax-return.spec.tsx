import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { answerApi } from '@/test/answer-api';
import { taxReturnIn } from '@/test/tax-return-in';
import { useTaxReturn } from '../api/get-tax-return.js';
import { useLiveTaxReturn } from './use-live-tax-return.js';

const shown = taxReturnIn();
const { version } = shown.workflow;

let reads: number;
let announce: (version: number) => void;
let disconnect: () => void;
/** What the answers to reads wait for. */
let held: Promise<void>;
/** Whether the viewer may no longer see the return. */
let hidden: boolean;

beforeEach(() => {
  hidden = false;
  reads = 0;
  held = Promise.resolve();
});
answerApi(async ({ path }) => {
  if (path.endsWith('/stream')) {
    if (hidden) return Response.json({}, { status: 404 });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        announce = (each) =>
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ version: each })}\n\n`));
        announce(version);
        disconnect = () => controller.close();
      },
    });
    return new Response(body);
  }
  if (path.endsWith('/getById')) {
    reads += 1;
    await held;
  }
  return Response.json(shown);
});

/** Follows a return. Resolves to its state once it is being loaded. */
async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useLiveTaxReturn(shown.id);
      return useTaxReturn(shown.id);
    },
    { wrapper },
  );
  await waitFor(() => expect(reads).toBe(1));
  return result;
}

it('loads a return again when a new version is announced', async () => {
  await open();
  act(() => announce(version + 1));
  await waitFor(() => expect(reads).toBe(2));
});

it('loads it again when its version is announced once more: something beside the workflow changed', async () => {
  await open();
  act(() => announce(version));
  await waitFor(() => expect(reads).toBe(2));
});

it('loads it again when something beside the workflow changed while it was loading', async () => {
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  await open();
  act(() => announce(version));
  await act(async () => release());
  await waitFor(() => expect(reads).toBe(2));
});

it('loads it again when the server refuses to announce more: the return may be gone', async () => {
  const shownNow = await open();
  await waitFor(() => expect(shownNow.current.data).toBeDefined());
  hidden = true;
  act(() => disconnect());
  await waitFor(() => expect(reads).toBe(2));
});
