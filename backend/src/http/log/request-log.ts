import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { type Logger as Pino } from 'pino';
import { inLogContext } from '../../base/log-context.js';
import { Metrics } from '../../base/metrics.js';

declare module 'http' {
  interface IncomingMessage {
    /** Set by `useRequestLog`; it is also in the response, the log and the history. */
    id: string;
  }
}

const quiet = new Set(['/healthz', '/readyz', '/metrics']);
const acceptableId = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id, which is also in the response (X-Request-Id) and in every line logged for it, and logs
 * one line when it ends. Logs nothing private: no headers, bodies or query, and the route's pattern instead of the
 * path, which may contain a token.
 *
 * nestjs-pino for Nest 12 needs Node 22. pino-http alone logs headers and addresses unless each is turned off, and
 * saves no code.
 */
export function useRequestLog(app: INestApplication, logger: Pino): void {
  app.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const startedAt = performance.now();
    request.id = idOf(request);
    response.setHeader('X-Request-Id', request.id);
    if (!quiet.has(request.url ?? '')) {
      response.once('close', () => {
        const ms = Math.round(performance.now() - startedAt);
        const line = { requestId: request.id, ms, ...described(request, response) };
        if (response.statusCode >= 500) logger.error(line, 'request failed');
        else logger.info(line, 'request');
      });
    }
    inLogContext({ requestId: request.id }, next);
  });
}

function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
}

/** `brokenOff`: the client disconnected before the end of the response. */
function described(request: IncomingMessage, response: ServerResponse): object {
  return {
    method: request.method,
    route: routeOf(request),
    status: response.statusCode,
    ...(!response.writableFinished && { brokenOff: true }),
  };
}

/**
 * Returns the pattern of the matched route. Any other path may contain a token or an address, so only its area is
 * returned: `/api/*`, `/assets/*`, or `/*` for pages.
 */
export function routeOf(
  request: IncomingMessage & { route?: { path?: unknown }; originalUrl?: string },
): string {
  if (typeof request.route?.path === 'string') return request.route.path;
  const area = /^\/(?:api|assets)(?=\/)/.exec(request.originalUrl ?? request.url ?? '')?.[0] ?? '';
  return `${area}/*`;
}

/** Measures the time of every request to an API route. */
export function useRequestMetrics(app: INestApplication): void {
  const { requests } = app.get(Metrics);
  app.use((request: Request, response: Response, next: NextFunction) => {
    const stop = requests.startTimer();
    response.once('finish', () => {
      const route = (request.route as { path?: string } | undefined)?.path;
      if (route) stop({ method: request.method, route, status: response.statusCode });
    });
    next();
  });
}
