import { randomUUID } from 'node:crypto';
import { type INestApplication } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { type Logger as Pino } from 'pino';
import { inLogContext } from '../../base/log-context.js';
import { Metrics } from '../../base/metrics.js';
import { inRequest } from '../request/request-context.js';

declare module 'http' {
  interface IncomingMessage {
    /** Set by `useRequestLog`; it is also in the response, the log and the history. */
    id: string;
  }
}

const quiet = new Set(['/healthz', '/readyz', '/metrics']);
const acceptableId = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id, which is also in the response (X-Request-Id) and in every line logged for it, makes it known
 * to everything that works for it, measures its time, and logs one line when it ends. Logs nothing private: no headers,
 * bodies or query, and the route's pattern instead of the path, which may contain a token.
 *
 * nestjs-pino for Nest 12 needs Node 22. pino-http alone logs headers and addresses unless each is turned off, and
 * saves no code.
 */
export function useRequestLog(app: INestApplication, logger: Pino): void {
  const { requests } = app.get(Metrics);
  app.use((request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now();
    const stop = requests.startTimer();
    const given = request.headers['x-request-id'];
    request.id = typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', request.id);
    const { id, method } = request;
    response.once('finish', () => {
      const route = (request.route as { path?: string } | undefined)?.path;
      if (route) stop({ method, route, status: response.statusCode });
    });
    response.once('close', () => {
      if (quiet.has(request.originalUrl)) return;
      const { statusCode: status, writableFinished } = response;
      const ms = Math.round(performance.now() - startedAt);
      const line = { requestId: id, ms, method, route: routeOf(request), status };
      // The client disconnected before the end of the response.
      const broken = writableFinished ? {} : { brokenOff: true };
      if (status >= 500) logger.error({ ...line, ...broken }, 'request failed');
      else logger.info({ ...line, ...broken }, 'request');
    });
    inRequest(request, () => inLogContext({ requestId: id }, next));
  });
}

/**
 * Returns the pattern of the matched route. Any other path may contain a token or an address, so only its area is
 * returned: `/api/*`, `/assets/*`, or `/*` for pages.
 */
export function routeOf({ route, originalUrl }: Pick<Request, 'route' | 'originalUrl'>): string {
  const { path } = (route ?? {}) as { path?: unknown };
  if (typeof path === 'string') return path;
  const area = /^\/(?:api|assets)(?=\/)/.exec(originalUrl)?.[0] ?? '';
  return `${area}/*`;
}
