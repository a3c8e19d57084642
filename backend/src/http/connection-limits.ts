import { type Server } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { type Metrics } from '../common/metrics.js';
import { type TransportLimits } from '../config/transport-limits.js';

/** Longer than proxies keep idle connections; otherwise they could send a request on one that we are closing. */
const keepAliveMs = 75_000;
/** Ends a connection on which nothing moves while a request is answered: its client reads nothing. */
const silenceMs = 2 * 60_000;

/**
 * Bounds how many connections there are, and how long each may take to send headers or do nothing. `BodyWatch` bounds
 * bodies, so that a slow upload may take as long as it moves.
 */
export function limitConnections(server: Server, limits: TransportLimits, { registry }: Metrics): void {
  Object.assign(server, {
    headersTimeout: limits.headersMs,
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    timeout: silenceMs,
    maxConnections: limits.maxConnections,
    // Read when the server begins to listen; the typings know it only as an option of `createServer`.
    connectionsCheckingInterval: limits.checkMs,
  });
  new Gauge({
    name: 'http_connections',
    help: 'Open connections of clients and proxies',
    registers: [registry],
    async collect() {
      this.set(
        await new Promise<number>((done) => server.getConnections((_error, count) => done(count ?? 0))),
      );
    },
  });
  const dropped = new Counter({
    name: 'http_connections_dropped_total',
    help: 'Connections closed at once because there were MAX_CONNECTIONS',
    registers: [registry],
  });
  server.on('drop', () => dropped.inc());
}
