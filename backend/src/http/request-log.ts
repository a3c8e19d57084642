import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import { type Logger as Pino } from 'pino';
import { inLogContext } from '../common/log-context.js';

declare module 'http' {
  interface IncomingMessage {
    /** Made or taken over by `useRequestLog`; the answer, the log and the history carry it. */
    id: string;
  }
}

const quiet = new Set(['/healthz', '/readyz', '/metrics']);
const acceptableId = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id that its answer carries too (X-Request-Id), and that every line has which is logged on the
 * way; at the end, one line of its own. Nothing private: no headers, no bodies, no query, and the route's pattern in
 * place of a path that may hold a token.
 *
 * nestjs-pino for Nest 12 needs Node 22. pino-http alone logs headers and addresses unless each is turned off, and saves
 * no code.
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

/** `brokenOff`: whoever asked went away before the whole answer was given. */
function described(request: IncomingMessage, response: ServerResponse): object {
  return {
    method: request.method,
    route: routeOf(request),
    status: response.statusCode,
    ...(!response.writableFinished && { brokenOff: true }),
  };
}

/** The pattern of the matched route; a path that matched none is cut to its first two parts. */
export function routeOf(
  request: IncomingMessage & { route?: { path?: unknown }; originalUrl?: string },
): string {
  if (typeof request.route?.path === 'string') return request.route.path;
  const path = (request.originalUrl ?? request.url ?? '').split('?')[0] ?? '';
  return path.split('/').slice(0, 3).join('/');
}
