import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import { type Logger as Pino } from 'pino';
import { pinoHttp } from 'pino-http';

const quiet = new Set(['/healthz', '/readyz', '/metrics']);
const acceptableId = /^[\w.-]{8,64}$/;

/**
 * One line for each request, with an id that the answer carries too (X-Request-Id). Nothing private: no
 * headers, no bodies, no query, and the route's pattern in place of a path that may hold a token.
 */
export function useRequestLog(app: INestApplication, logger: Pino): void {
  app.use(
    pinoHttp<IncomingMessage & { originalUrl?: string }, ServerResponse>({
      logger,
      genReqId: (request, response) => {
        const given = request.headers['x-request-id'];
        const id = typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
        response.setHeader('X-Request-Id', id);
        return id;
      },
      autoLogging: { ignore: (request) => quiet.has(request.url ?? '') },
      quietReqLogger: true,
      quietResLogger: true,
      serializers: { req: () => undefined, res: () => undefined },
      customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
      customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
      customSuccessObject: (request, response, line: object) => ({
        ...line,
        ...described(request, response),
      }),
      customErrorObject: (request, response, _error, line: object) => ({
        ...line,
        err: undefined,
        ...described(request, response),
      }),
      customSuccessMessage: () => 'request',
      customErrorMessage: () => 'request failed',
    }),
  );
}

function described(request: IncomingMessage, response: ServerResponse): object {
  return { method: request.method, route: routeOf(request), status: response.statusCode };
}

/** The pattern of the matched route; a path that matched none is cut to its first two parts. */
export function routeOf(
  request: IncomingMessage & { route?: { path?: unknown }; originalUrl?: string },
): string {
  if (typeof request.route?.path === 'string') return request.route.path;
  const path = (request.originalUrl ?? request.url ?? '').split('?')[0] ?? '';
  return path.split('/').slice(0, 3).join('/');
}
