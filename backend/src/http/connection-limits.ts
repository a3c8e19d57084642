import { type Server, STATUS_CODES } from 'node:http';
import { type Duplex } from 'node:stream';
import { codeOfStatus } from '../base/app-error.js';
import { type Metrics } from '../base/metrics.js';
import { type TransportLimits } from '../base/config/transport-limits.js';

/** Longer than proxies keep idle connections; otherwise they could send a request on one that we are closing. */
const keepAliveMs = 75_000;
/** Ends a connection on which nothing moves while a request is answered: its client reads nothing. */
const silenceMs = 2 * 60_000;

/**
 * Bounds how many connections there are, and how long each may take to send headers or a request, or do nothing.
 */
export function limitConnections(server: Server, limits: TransportLimits, metrics: Metrics): void {
  Object.assign(server, {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: keepAliveMs,
    timeout: silenceMs,
    maxConnections: limits.maxConnections,
    // Read when the server begins to listen; the typings know it only as an option of `createServer`.
    connectionsCheckingInterval: limits.checkMs,
  });
  metrics.gauge('http_connections', 'Open connections of clients and proxies', [], async (gauge) =>
    gauge.set(
      await new Promise<number>((done) => server.getConnections((_error, count) => done(count ?? 0))),
    ),
  );
  const dropped = metrics.counter(
    'http_connections_dropped_total',
    'Connections closed at once because there were MAX_CONNECTIONS',
  );
  server.on('drop', () => dropped.inc());
  server.on('clientError', answerUnreadable);
}

const late = {
  message: 'Your request arrived too slowly, so we stopped waiting. Check your connection and try again.',
  code: codeOfStatus(408),
};

/** Does what Node does without this, and tells a late sender why. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = statuses[error.code ?? ''] ?? 400;
  const body = status === 408 ? JSON.stringify(late) : '';
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(body === '' ? [] : ['Content-Type: application/json; charset=utf-8', `X-Error-Code: ${late.code}`]),
  ];
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Of Node's errors about a request that its parser cannot read; 400 for others. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
