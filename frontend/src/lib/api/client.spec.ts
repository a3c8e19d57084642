/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { currentUser, endSession, startSession } from '@/lib/auth/session';
import { makeToken } from '@/test/make-token';
import { api, within } from './client.js';
import type { ApiError } from './error.js';

// Runs against a real HTTP server, to see what the client sends.
describe('an API call', () => {
  let server: Server;
  let origin: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;

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

  it('sends the token, fills path parameters and omits undefined query parameters', async () => {
    const token = makeToken({});
    startSession(token);
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
      token,
      '/api/taxReturns/a%2Fb/history',
      token,
    ]);
  });

  it('sends no token for a visitor', async () => {
    let authorization: string | undefined = 'unset';
    answer = (incoming, response) => {
      authorization = incoming.headers.authorization;
      response.end('{}');
    };
    await call();
    expect(authorization).toBeUndefined();
  });

  it('turns a 400 answer into an error with a sentence for each field', async () => {
    send(400, '{"errors":{"email":"Please enter a valid e-mail address"}}');
    expect(await failure()).toMatchObject({
      status: 400,
      fieldErrors: { email: 'Please enter a valid e-mail address' },
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

  it('ends the session when the server no longer accepts its token', async () => {
    startSession(makeToken({}));
    send(401, '{"message":"Unauthorized"}');
    await failure();
    expect(currentUser()).toBeNull();
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

  it('reports status 0 when the server cannot be reached', async () => {
    expect(await failure({ baseUrl: 'http://127.0.0.1:1' })).toMatchObject({ status: 0 });
  });
});
