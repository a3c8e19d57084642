import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ConnectionDrainer } from './connection-drainer.js';

describe('closing an HTTP server', () => {
  let server: Server;
  let drain: ConnectionDrainer;
  let pending: ServerResponse;
  let port: number;

  beforeEach(async () => {
    server = createServer((_request, response) => (pending = response));
    drain = new ConnectionDrainer(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  /** Sends a request, and resolves once the server has received it. */
  async function ask(agent?: Agent): Promise<{ answer: Promise<IncomingMessage> }> {
    const request = get({ port, host: '127.0.0.1', agent });
    const answer = once(request, 'response').then(([response]) => response as IncomingMessage);
    answer.catch(() => undefined);
    await once(server, 'request');
    return { answer };
  }

  it('waits for a response in progress, then closes its connection', async () => {
    const { answer } = await ask();
    await drain.stopAccepting();
    const ended = drain.close(10_000);
    pending.end('whole');
    const response = await answer;
    expect(response.headers.connection).toBe('close');
    expect(await text(response)).toBe('whole');
    await ended;
  });

  it('refuses new connections, and closes each open one after its next response', async () => {
    const agent = new Agent({ keepAlive: true });
    const { answer: first } = await ask(agent);
    pending.end();
    expect((await first).headers.connection).toBe('keep-alive');
    await text(await first);

    await drain.stopAccepting();
    await expect(once(get({ port, host: '127.0.0.1', agent: false }), 'response')).rejects.toThrow(
      'ECONNREFUSED',
    );
    const { answer: second } = await ask(agent);
    pending.end();
    expect((await second).headers.connection).toBe('close');
    await text(await second);
    await drain.close(10_000);
  });

  it('does not wait for idle connections', async () => {
    const connection = connect(port, '127.0.0.1');
    const closed = once(connection, 'close');
    await once(server, 'connection');
    await drain.close(10_000);
    await closed;
  });

  it('cuts responses after the timeout', async () => {
    const { answer } = await ask();
    await drain.close(50);
    await expect(answer).rejects.toThrow('socket hang up');
  });
});
