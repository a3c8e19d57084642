import { type Server, type ServerResponse } from 'node:http';
import { defaultTransportLimits } from '../../src/base/config/transport-limits.js';
import { ReturnStream } from '../../src/returns/workflow/return-stream.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf } from '../support/orders.js';

describe('live streams', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({
      environment: { transport: { ...defaultTransportLimits, maxStreams: 5, maxStreamsPerAccount: 3 } },
    });
  });
  afterAll(() => app.stop());

  const open = async ({ id }: { id: string }, { token }: TestAccount) => {
    const abort = new AbortController();
    const response = await fetch(`${app.url}/api/taxReturns/${id}/stream`, {
      headers: { Authorization: token },
      signal: abort.signal,
    });
    const { status, headers } = response;
    const code = headers.get('x-error-code');
    if (status !== 200) return { status, code, headers, text: await response.text(), close: () => undefined };
    return { status, code, headers, text: '', close: () => abort.abort() };
  };
  const openStreams = async () =>
    Number(/^live_streams (\d+)/m.exec((await app.request<string>('GET', '/metrics')).body)?.[1]);

  it('are bounded for each account and in all, and count no more when they end', async () => {
    const [client, other] = [await accountAs(app, 'Client'), await accountAs(app, 'Client')];
    const [theirs, others] = [await orderOf(app, client), await orderOf(app, other)];
    const streams = await Promise.all(Array.from({ length: 6 }, () => open(theirs, client)));
    const refused = streams.filter(({ status }) => status === 429);
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(refused).toHaveLength(3);
    expect(refused[0]!.code).toBe('too_many_requests');
    expect(refused[0]!.headers.get('retry-after')).toBe('30');
    expect(refused[0]!.text).toContain('You have too many pages open that update themselves.');

    streams.push(await open(others, other), await open(others, other));
    const excess = await open(others, other);
    expect({ status: excess.status, code: excess.code }).toEqual({ status: 503, code: 'overloaded' });
    expect(excess.text).toContain('Reload this page to see what is new');

    for (const { close } of streams) close();
    while ((await openStreams()) > 0) await new Promise(setImmediate);
    const again = await open(others, other);
    expect(again.status).toBe(200);
    again.close();
    while ((await openStreams()) > 0) await new Promise(setImmediate);
  });

  it('are not kept for viewers who left before they opened', async () => {
    const client = await accountAs(app, 'Client');
    const { id } = await orderOf(app, client);
    const abort = new AbortController();
    const left = new Promise((resolve) =>
      (app.app.getHttpServer() as Server).once('request', (_request, response: ServerResponse) =>
        response.once('close', resolve),
      ),
    );
    const stream = app.app.get(ReturnStream, { strict: false });
    const open = stream.open.bind(stream);
    const opened = new Promise<void>((resolve) =>
      jest.spyOn(stream, 'open').mockImplementationOnce((...given) => {
        abort.abort();
        void left.then(() => {
          open(...given);
          resolve();
        });
      }),
    );
    const url = `${app.url}/api/taxReturns/${id}/stream`;
    const request = fetch(url, { headers: { Authorization: client.token }, signal: abort.signal });
    await Promise.all([expect(request).rejects.toThrow('abort'), opened]);
    expect(await openStreams()).toBe(0);
  });
});
