import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Drain } from './drain.js';

describe('the end of an HTTP server', () => {
  let server: Server;
  let drain: Drain;
  let underWay: ServerResponse;

  beforeEach(async () => {
    server = createServer((_request, response) => (underWay = response));
    drain = new Drain(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  const port = () => (server.address() as AddressInfo).port;

  /** Asks, and resolves once the server has the request. */
  async function ask(): Promise<{ answer: Promise<IncomingMessage> }> {
    const request = get({ port: port(), host: '127.0.0.1' });
    const answer = once(request, 'response').then(([response]) => response as IncomingMessage);
    answer.catch(() => undefined);
    await once(server, 'request');
    return { answer };
  }

  it('waits for the answer that is under way, which ends its connection', async () => {
    const { answer } = await ask();
    const ended = drain.end(10_000);
    underWay.end('whole');
    const response = await answer;
    expect(response.headers.connection).toBe('close');
    expect(await text(response)).toBe('whole');
    await ended;
  });

  it('lets every answer end its connection from the moment on at which it has begun', async () => {
    drain.begin();
    const { answer } = await ask();
    underWay.end();
    expect((await answer).headers.connection).toBe('close');
    await drain.end(10_000);
  });

  it('does not wait for a connection on which nothing was asked', async () => {
    const connection = connect(port(), '127.0.0.1');
    const closed = once(connection, 'close');
    await once(server, 'connection');
    await drain.end(10_000);
    await closed;
  });

  it('cuts what takes longer than its patience', async () => {
    const { answer } = await ask();
    await drain.end(50);
    await expect(answer).rejects.toThrow('socket hang up');
  });
});
