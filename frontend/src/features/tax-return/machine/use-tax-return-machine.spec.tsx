import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from '@/lib/api/error';
import type { TaxReturn, Viewer } from '../api/types.js';
import { taxReturnQuery, useTaxReturn } from '../api/get-tax-return.js';
import { answerApi } from '@/test/answer-api';
import { inPayment, paymentOf } from '@/test/payment-portal';
import { answerAfter, quoted, rosa, taxReturnIn } from '@/test/tax-return-in';
import { describeRefusal } from './refusal.js';
import { useTaxReturnMachine } from './use-tax-return-machine.js';

type Answer = { status: number; body: unknown };

/** The server's answers to the event, and to requests for the return. */
interface Server {
  event: () => Promise<Answer>;
  current: TaxReturn;
}

const answerAt = (version: number) =>
  answerAfter({ ...accepted(version), updatedAt: '2026-03-04T10:00:00.000Z' });

const requests: { method: string; path: string; body: unknown; key: string | null }[] = [];

let server: Server;
const serve = (next: Server) => void (server = next);
answerApi(async ({ method, path, headers, body }) => {
  requests.push({ method, path, body, key: headers.get('Idempotency-Key') });
  const answer = method === 'POST' ? await server.event() : { status: 200, body: server.current };
  return Response.json(answer.body, { status: answer.status });
});

let client: QueryClient;
const shown = () => client.getQueryData<TaxReturn>(taxReturnQuery(taxReturnIn().id).queryKey);

function open(taxReturn: TaxReturn, viewer: Viewer = rosa) {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(taxReturnQuery(taxReturn.id).queryKey, taxReturn);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useTaxReturnMachine(useTaxReturn(taxReturn.id).data!, viewer), { wrapper });
}

const accepted = (version: number) => taxReturnIn({ ...quoted, value: { quote: 'accepted' }, version });

beforeEach(() => requests.splice(0));

describe('the machine on the screen', () => {
  it('says which events can be sent, and why others cannot', () => {
    const { result } = open(taxReturnIn(quoted));
    expect(result.current.can('ACCEPT_QUOTE')).toBe(true);
    expect(result.current.reasonFor('ACCEPT_QUOTE')).toBeUndefined();
    expect(result.current.reasonFor('PAYMENT_STARTED')).toBe('No payment is due now.');
  });

  it('shows the new state before the server answers, then with the server’s time', async () => {
    let answer!: (answer: Answer) => void;
    serve({ event: () => new Promise((resolve) => (answer = resolve)), current: accepted(4) });
    const { result } = open(taxReturnIn(quoted));

    let sent!: Promise<void>;
    act(() => void (sent = result.current.send({ type: 'ACCEPT_QUOTE', amountCents: 32_500 })));
    await waitFor(() => expect(result.current.value.quote).toBe('accepted'));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(result.current.pending).toBe('ACCEPT_QUOTE');
    expect(requests[0]).toMatchObject({ body: { type: 'ACCEPT_QUOTE', amountCents: 32_500, version: 3 } });
    expect(requests[0]?.key).toMatch(/^[0-9a-f]{32}$/);

    await act(async () => {
      answer({ status: 200, body: answerAt(4) });
      await sent;
    });
    await waitFor(() => expect(result.current.pending).toBeNull());
    expect(result.current.value.quote).toBe('accepted');
    expect(shown()).toMatchObject({ updatedAt: '2026-03-04T10:00:00.000Z', workflow: { version: 4 } });
    expect(requests).toHaveLength(1);
  });

  it('loads the return if others changed it just before', async () => {
    serve({ event: async () => ({ status: 200, body: answerAt(7) }), current: accepted(7) });
    const { result } = open(taxReturnIn(quoted));
    await act(() => result.current.send({ type: 'ACCEPT_QUOTE' }));
    await waitFor(() => expect(shown()?.workflow.version).toBe(7));
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('waits for the debit under way of which only the server knows, if the payment is requested again', async () => {
    const refunded = [paymentOf(32_500, 'refunded')];
    serve({
      event: async () => ({ status: 200, body: answerAt(4) }),
      current: inPayment('clearing', 4, refunded),
    });
    const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
    const { result } = open(inPayment('refunded', 3, refunded), owner);
    await act(() => result.current.send({ type: 'REQUEST_PAYMENT' }));
    await waitFor(() => expect(result.current.value.payment).toBe('clearing'));
  });

  it('reverts and loads the current state if someone else changed the return first', async () => {
    const revised = taxReturnIn({
      value: { quote: 'sent' },
      context: { quote: { amountCents: 36_000, revision: 2 } },
      version: 4,
    });
    serve({
      event: async () => ({
        status: 409,
        body: { code: 'stale_version', message: 'Changed meanwhile', reasons: [], current: {} },
      }),
      current: revised,
    });
    const { result } = open(taxReturnIn(quoted));
    const refusal = await act(() =>
      result.current.send({ type: 'ACCEPT_QUOTE' }).catch((error: unknown) => error),
    );
    expect(refusal).toBeInstanceOf(ApiError);
    expect(describeRefusal(refusal)).toMatch(/changed this return in the meantime/);
    expect(result.current.value.quote).toBe('sent');
    await waitFor(() => expect(result.current.snapshot.context.quote.amountCents).toBe(36_000));
  });

  it('says why the event is no longer possible after someone else’s change', () => {
    const sentence = 'There is a newer quote. Please read it before you accept.';
    const reasons = [{ guard: 'termsOnOffer', sentence, whoCan: [] }];
    expect(describeRefusal(new ApiError(409, { code: 'stale_version', message: 'Changed', reasons }))).toBe(
      `Someone else changed this return in the meantime. ${sentence}`,
    );
  });

  it('gives the machine’s reasons if it refuses the event', async () => {
    const reasons = [
      { guard: 'quoteOnOffer', sentence: 'There is no price quote waiting.', whoCan: ['Owner'] },
    ];
    serve({
      event: async () => ({ status: 409, body: { message: 'Refused', reasons } }),
      current: taxReturnIn(),
    });
    const { result } = open(taxReturnIn(quoted));
    const refusal = await act(() =>
      result.current.send({ type: 'ACCEPT_QUOTE' }).catch((error: unknown) => error),
    );
    expect(describeRefusal(refusal)).toBe('There is no price quote waiting.');
    await waitFor(() => expect(result.current.value.quote).toBe('unquoted'));
  });

  it('retries with the same key if the answer was lost', async () => {
    let tries = 0;
    serve({
      event: async () => {
        if (++tries === 1) throw new TypeError('Failed to fetch');
        return { status: 200, body: answerAt(4) };
      },
      current: accepted(4),
    });
    const { result } = open(taxReturnIn(quoted));
    await act(() => result.current.send({ type: 'ACCEPT_QUOTE' }));
    const keys = requests.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});
