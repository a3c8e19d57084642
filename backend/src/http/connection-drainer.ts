import { type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';

/**
 * Closes an HTTP server without cutting responses in progress. Create it before the first request.
 *
 * The package http-terminator closes idle connections immediately, even if a proxy has just sent a request on one,
 * and keeps accepting new connections only to cut them.
 */
export class ConnectionDrainer {
  private readonly inFlight = new Set<ServerResponse>();
  private closing = false;
  private onIdle: () => void = () => undefined;

  constructor(private readonly server: Server) {
    server.prependListener('request', (_request, response: ServerResponse) => this.track(response));
  }

  /**
   * Stops accepting connections. Open ones stay, and each closes after its next response: a proxy may have just sent
   * a request on a connection that looks idle.
   */
  async stopAccepting(): Promise<void> {
    await waitForIdleEventLoop();
    this.closing = true;
    TcpServer.prototype.close.call(this.server); // the HTTP server's own method would also close idle connections
    for (const response of this.inFlight) closeConnectionAfter(response);
  }

  /**
   * Closes idle connections. Resolves when the last connection has closed.
   * @param timeoutMs after which responses in progress are cut
   */
  async close(timeoutMs: number): Promise<void> {
    if (!this.closing) await this.stopAccepting();
    await waitForIdleEventLoop();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const cut = setTimeout(() => this.server.closeAllConnections(), timeoutMs);
    // Browsers open connections in advance. Node would wait for requests on them; we do not.
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
 * Resolves when a pass of the event loop takes no time. A connection or request that the system has accepted but Node
 * has not seen is lost when its socket closes; at such a moment there is hardly any.
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
