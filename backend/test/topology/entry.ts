import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const betweenTheTwo = new Set(['connection', 'keep-alive', 'transfer-encoding']);
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** How one try on one process ended. */
type Outcome =
  | { readonly kind: 'answered'; readonly answer: IncomingMessage }
  /** Nothing was sent: the process does not listen. */
  | { readonly kind: 'unreached' }
  /** The request was sent, and the connection broke before an answer. */
  | { readonly kind: 'broken' };

/**
 * A load balancer like docker/entry.conf: distributes requests in turn over kept-alive connections. If a process does
 * not listen, it tries the next one immediately. If a connection breaks, it retries only what is safe to repeat: an
 * idempotent method without a body, a request with an Idempotency-Key, or a sign-in. It buffers the bodies of those
 * and streams everything else.
 */
export class Entry {
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 32, timeout: 120_000 });
  private readonly server: Server = createServer((request, response) => void this.pass(request, response));
  private turn = 0;

  static async start(processes: readonly URL[]): Promise<Entry> {
    const entry = new Entry(processes);
    entry.server.keepAliveTimeout = 75_000;
    entry.server.listen(0, '127.0.0.1');
    await once(entry.server, 'listening');
    return entry;
  }

  private constructor(private readonly processes: readonly URL[]) {}

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
    this.agent.destroy();
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method = 'GET' } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    const harmless = headers['idempotency-key'] !== undefined || request.url === '/api/users/login';
    const mayRepeat = harmless || (!hasBody && repeatable.has(method));
    const body = hasBody ? (harmless ? await buffer(request) : request) : undefined;

    const first = this.turn++ % this.processes.length;
    for (const to of [...this.processes.slice(first), ...this.processes.slice(0, first)]) {
      const outcome = await this.tryAt(to, request, response, body);
      if (outcome.kind === 'answered') return answerWith(outcome.answer, response);
      if (outcome.kind === 'broken' && !mayRepeat) break;
    }
    if (!response.headersSent) response.writeHead(502).end();
    request.resume();
  }

  private tryAt(
    { hostname, port }: URL,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer | IncomingMessage | undefined,
  ): Promise<Outcome> {
    const { method, url: path, headers } = request;
    const from = [headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ');
    return new Promise((resolve) => {
      const passed = send({
        hostname,
        port,
        path,
        method,
        agent: this.agent,
        headers: { ...endToEnd(headers), 'x-forwarded-for': from },
      });
      let sent = false;
      const go = () => {
        sent = true;
        if (body === undefined || Buffer.isBuffer(body)) passed.end(body);
        else body.pipe(passed);
      };
      passed.once('socket', (socket) => (socket.connecting ? socket.once('connect', go) : go()));
      passed.once('response', (answer) => resolve({ kind: 'answered', answer }));
      passed.on('error', () => resolve({ kind: sent ? 'broken' : 'unreached' }));
      response.once('close', () => passed.destroy());
    });
  }
}

function answerWith(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
  response.flushHeaders();
  answer.pipe(response);
  answer.once('error', () => response.destroy());
}

const endToEnd = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !betweenTheTwo.has(name)));
