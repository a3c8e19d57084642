import { type Server, type ServerResponse } from 'node:http';

/** Ends an HTTP server without cutting an answer that is under way. To be made before the first request. */
export class Drain {
  private readonly underWay = new Set<ServerResponse>();
  private begun = false;
  private onQuiet: () => void = () => undefined;

  constructor(private readonly server: Server) {
    server.prependListener('request', (_request, response: ServerResponse) => this.follow(response));
  }

  /**
   * From now on every answer ends its connection, so that whoever keeps connections open for the next request has none
   * of them left when no more are taken.
   */
  begin(): void {
    this.begun = true;
    for (const response of this.underWay) lastOnItsConnection(response);
  }

  /**
   * Takes no more connections, and ends those on which nothing is under way. Resolves when the last one has ended.
   * @param patienceMs after which what is still under way is cut
   */
  async end(patienceMs: number): Promise<void> {
    this.begin();
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
    if (this.begun) lastOnItsConnection(response);
    response.once('close', () => {
      this.underWay.delete(response);
      if (this.underWay.size === 0) this.onQuiet();
    });
  }
}

function lastOnItsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
