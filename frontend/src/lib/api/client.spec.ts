/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onConfirmationNeeded } from '@/lib/auth/confirmation';
import { currentUser, endSession, lockSession, startSession, mustEnroll } from '@/lib/auth/session';
import { makeToken } from '@/test/make-token';
import { api, within } from './client.js';
import type { ApiError } from './error.js';

// Runs against a real HTTP server, to see what the client sends.
describe('an API call', () => {
  let server: Server;
  let origin: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown;

  beforeAll(async () => {
    server = createServer((incoming, response) => answer(incoming, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => endSession());

  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  const send = (status: number, body: string, headers: Record<string, string> = {}) =>
    (answer = (_, response) => response.writeHead(status, headers).end(body));

  const call = (
    options: { baseUrl?: string; signal?: AbortSignal; fetch?: ReturnType<typeof within> } = {},
  ) => api.GET('/api/figures', { baseUrl: origin, ...options });

  const failure = (options: Parameters<typeof call>[0] = {}): Promise<ApiError> =>
    call(options).then(
      () => Promise.reject(new Error('The call succeeded')),
      (error: ApiError) => error,
    );

  it('fills path parameters, omits undefined query parameters, and sends no token of its own', async () => {
    startSession(makeToken({}));
    const received: (string | undefined)[] = [];
    answer = (incoming, response) => {
      received.push(incoming.url, incoming.headers.authorization);
      response.end('{}');
    };
    await api.GET('/api/taxReturns/getAll', {
      baseUrl: origin,
      params: { query: { q: 'x y', after: undefined } },
    });
    await api.GET('/api/taxReturns/{id}/history', { baseUrl: origin, params: { path: { id: 'a/b' } } });
    expect(received).toEqual([
      '/api/taxReturns/getAll?q=x%20y',
      undefined,
      '/api/taxReturns/a%2Fb/history',
      undefined,
    ]);
  });

  it('turns a 400 answer into an error with a sentence for each field', async () => {
    send(400, '{"errors":{"email":"Please enter a valid email address"}}');
    expect(await failure()).toMatchObject({
      status: 400,
      fieldErrors: { email: 'Please enter a valid email address' },
    });
  });

  it('reads Retry-After', async () => {
    send(429, '{}', { 'Retry-After': '90' });
    expect(await failure()).toMatchObject({ status: 429, retryAfter: 90 });
  });

  it('reads an answer that is not JSON', async () => {
    send(502, '<h1>Bad gateway</h1>');
    expect(await failure()).toMatchObject({ status: 502, fieldErrors: {} });
  });

  it('ends the session when the server no longer accepts it', async () => {
    startSession(makeToken({}));
    send(401, '{"message":"Unauthorized"}');
    await failure();
    expect(currentUser()).toBeNull();
  });

  it('keeps a session that started while the refused call was under way', async () => {
    startSession(makeToken({ name: 'Ada' }));
    answer = (_, response) => {
      startSession(makeToken({ name: 'Zoë' }));
      response.writeHead(401).end('{}');
    };
    await failure();
    expect(currentUser()).toMatchObject({ name: 'Zoë' });
  });

  it('that reads waits behind a lock, and is repeated after the next sign-in', async () => {
    startSession(makeToken({}));
    const statuses = [401, 200];
    answer = (_, response) => {
      if (statuses[0] === 401) lockSession();
      response.writeHead(statuses.shift()!).end('{"year":2026}');
    };
    const first = call();
    await new Promise((resolve) => server.once('request', resolve));
    const second = call();
    statuses.push(200);
    startSession(makeToken({}));
    expect((await first).data).toEqual({ year: 2026 });
    expect((await second).data).toEqual({ year: 2026 });
    expect(statuses).toEqual([]);
  });

  it('that changes something is refused behind a lock', async () => {
    startSession(makeToken({}));
    answer = (_, response) => {
      lockSession();
      response.writeHead(401).end('{"message":"Please sign in"}');
    };
    await expect(api.POST('/api/users/me/session', { baseUrl: origin })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('gives up after its time limit', async () => {
    answer = () => undefined;
    expect(await failure({ fetch: within(50) })).toMatchObject({ status: 0 });
  });

  it('rejects with AbortError, not ApiError, when the caller cancels', async () => {
    answer = () => undefined;
    const controller = new AbortController();
    const pending = failure({ signal: controller.signal });
    controller.abort();
    expect(await pending).toHaveProperty('name', 'AbortError');
  });

  it('is sent again, with its body, once its person has confirmed who they are', async () => {
    const bodies: string[] = [];
    answer = async (incoming, response) => {
      // The call that the test before has canceled may arrive now.
      if (incoming.method !== 'POST') return;
      bodies.push((await incoming.toArray()).join(''));
      if (bodies.length > 1) response.end('{"id":"1"}');
      else response.writeHead(403, { 'X-Error-Code': 'confirmationNeeded' }).end('{"message":"Confirm"}');
    };
    const asked = jest.fn(() => Promise.resolve(true));
    const stop = onConfirmationNeeded(asked);
    const body = { id: 'a1' };
    const { data } = await api.POST('/api/users/changeEmployeeAccess', { baseUrl: origin, body });
    stop();
    expect(data).toEqual({ id: '1' });
    expect(bodies).toEqual([JSON.stringify(body), JSON.stringify(body)]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('asks once for all calls that wait, and refuses them if nobody confirms', async () => {
    send(403, '{"code":"confirmationNeeded","message":"Confirm"}', { 'X-Error-Code': 'confirmationNeeded' });
    expect(await failure()).toMatchObject({ status: 403, code: 'confirmationNeeded' });

    let decline: (confirmed: boolean) => void = () => undefined;
    const asked = jest.fn(() => new Promise<boolean>((resolve) => (decline = resolve)));
    const stop = onConfirmationNeeded(asked);
    const failures = [failure(), failure()];
    while (asked.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    decline(false);
    for (const refused of failures) expect(await refused).toMatchObject({ status: 403 });
    stop();
  });

  it('notes that a second factor must be set up first, until the session ends', async () => {
    startSession(makeToken({}));
    send(403, '{"code":"secondFactorRequired","message":"Set one up"}');
    await failure();
    expect(mustEnroll()).toBe(true);
    endSession();
    expect(mustEnroll()).toBe(false);
  });

  it('reports status 0 when the server cannot be reached', async () => {
    expect(await failure({ baseUrl: 'http://127.0.0.1:1' })).toMatchObject({ status: 0 });
  });
});
