import { type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';

/**
 * Ends an HTTP server without cutting an answer that is under way. To be made before the first request.
 *
 * The package http-terminator closes idle connections at once, even if a proxy has just sent a request on one, and keeps
 * accepting new connections only to cut them.
 */
export class Drain {
  private readonly underWay = new Set<ServerResponse>();
  private refusing = false;
  private onQuiet: () => void = () => undefined;

  constructor(private readonly server: Server) {
    server.prependListener('request', (_request, response: ServerResponse) => this.follow(response));
  }

  /**
   * Takes no more connections. Those that there are stay, and each ends with its next answer: a proxy that keeps some
   * for its next requests must not find one closed under a request that it has just sent.
   */
  async refuse(): Promise<void> {
    await inACalmMoment();
    this.refusing = true;
    TcpServer.prototype.close.call(this.server); // the HTTP server's own would also close what is kept
    for (const response of this.underWay) lastOnItsConnection(response);
  }

  /**
   * Ends the connections on which nothing is under way. Resolves when the last one has ended.
   * @param patienceMs after which what is still under way is cut
   */
  async end(patienceMs: number): Promise<void> {
    if (!this.refusing) await this.refuse();
    await inACalmMoment();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const cut = setTimeout(() => this.server.closeAllConnections(), patienceMs);
    // A browser opens connections in advance: Node waits for what may come on them, we do not.
    this.onQuiet = () => this.server.closeAllConnections();
    if (this.underWay.size === 0) this.onQuiet();
    await closed;
    clearTimeout(cut);
  }

  private follow(response: ServerResponse): void {
    this.underWay.add(response);
    if (this.refusing) lastOnItsConnection(response);
    response.once('close', () => {
      this.underWay.delete(response);
      if (this.underWay.size === 0) this.onQuiet();
    });
  }
}

/**
 * Resolves right after the event loop has looked for what has come in, when that took no time. What the system has taken
 * in and we have not seen yet, a connection or a request, is lost when its socket is closed: now there is hardly any.
 */
async function inACalmMoment(): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const before = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - before < 0.3) return;
  }
}

function lastOnItsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
