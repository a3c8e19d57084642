import { type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';

/**
 * Ends an HTTP server without cutting an answer that is under way. To be made before the first request.
 *
 * The package http-terminator closes idle connections at once, even if a proxy has just sent a request on one, and keeps
 * accepting new connections only to cut them.
 */
export class ConnectionDrainer {
  private readonly inFlight = new Set<ServerResponse>();
  private closing = false;
  private onIdle: () => void = () => undefined;

  constructor(private readonly server: Server) {
    server.prependListener('request', (_request, response: ServerResponse) => this.track(response));
  }

  /**
   * Takes no more connections. Those that there are stay, and each ends with its next answer: a proxy that keeps some
   * for its next requests must not find one closed under a request that it has just sent.
   */
  async stopAccepting(): Promise<void> {
    await waitForIdleEventLoop();
    this.closing = true;
    TcpServer.prototype.close.call(this.server); // the HTTP server's own would also close what is kept
    for (const response of this.inFlight) closeConnectionAfter(response);
  }

  /**
   * Ends the connections on which nothing is under way. Resolves when the last one has ended.
   * @param timeoutMs after which what is still under way is cut
   */
  async close(timeoutMs: number): Promise<void> {
    if (!this.closing) await this.stopAccepting();
    await waitForIdleEventLoop();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const cut = setTimeout(() => this.server.closeAllConnections(), timeoutMs);
    // A browser opens connections in advance: Node waits for what may come on them, we do not.
    this.onIdle = () => this.server.closeAllConnections();
    if (this.inFlight.size === 0) this.onIdle();
    await closed;
    clearTimeout(cut);
  }

  private track(response: ServerResponse): void {
    this.inFlight.add(response);
    if (this.closing) closeConnectionAfter(response);
    response.once('close', () => {
      this.inFlight.delete(response);
      if (this.inFlight.size === 0) this.onIdle();
    });
  }
}

/**
 * Resolves right after the event loop has looked for what has come in, when that took no time. What the system has taken
 * in and we have not seen yet, a connection or a request, is lost when its socket is closed: now there is hardly any.
 */
async function waitForIdleEventLoop(): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const before = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - before < 0.3) return;
  }
}

function closeConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
