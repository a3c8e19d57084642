import { type Server } from 'node:http';
import {
  NotFoundException,
  RequestMethod,
  StandardSchemaValidationPipe,
  type Type,
  type INestApplication,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response } from 'express';
import { configureErrorMessages, fieldErrors } from '@tax-firm/contract';
import compression from 'compression';
import { timingSafeEqual } from 'node:crypto';
import { InvalidInput } from './base/app-error.js';
import { AppModule } from './app.module.js';
import { Metrics } from './base/metrics.js';
import { type Environment } from './base/config/environment.js';
import { type Firm, FIRM } from './firm/firm.js';
import { BodyReader, canonicalIds, requireWellFormedUrl } from './http/request/body-reader.js';
import { limitConnections } from './http/connection-limits.js';
import { AllExceptionsFilter } from './http/response/exception.filter.js';
import { createLogger, PinoLogger } from './http/log/logger.js';
import { serveApiDocument } from './http/open-api.js';
import { useRequestLog } from './http/log/request-log.js';
import { useSecurityHeaders } from './http/response/security-headers.js';
import { useStaticSite } from './http/response/static-site.js';
import { RateLimitGuard } from './http/rate-limit/rate-limiter.js';
import { Refusals } from './http/security-log/refusals.js';
import { DynamicPages } from './site/pages/dynamic-pages.js';
import { toggleNames } from './returns/return/contract-flags.js';
import { sha256 } from './base/json.js';
import { refuse } from './http/response/refuse.js';

/**
 * Creates the application on an open database (`environment.databaseUrl`), ready to listen. The program and the tests
 * use the same function. Closing the application ends its connections but does not stop the database.
 * @param extraModules additional modules; the bench adds a route that does nothing
 */
export async function createApp(
  environment: Environment,
  extraModules: readonly Type[] = [],
): Promise<NestExpressApplication> {
  configureErrorMessages();
  const logger = createLogger(environment);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(environment, extraModules), {
    logger: new PinoLogger(logger),
    abortOnError: false,
    bodyParser: false,
    // The most specific route wins, whatever the order of modules and controllers: `updateTaxReturnNotes` before
    // `updateTaxReturn:flag`. A duplicate path stops the start.
    routeResolutionStrategy: 'specificity',
    routeConflictPolicy: { duplicate: 'error' },
  });
  const firm = app.get<Firm>(FIRM);

  app.disable('x-powered-by');
  app.set('trust proxy', environment.trustedProxies);
  app.setGlobalPrefix('api', {
    exclude: [
      ...['healthz', 'readyz', 'metrics', 'sitemap.xml'].map((path) => ({ path, method: RequestMethod.GET })),
      { path: 'Contact', method: RequestMethod.POST },
    ],
  });
  limitConnections(app.getHttpServer() as Server, environment.transport, app.get(Metrics));
  // After the guard of sign-ins, in this order: nothing is read of a body before the call is allowed.
  app.useGlobalGuards(app.get(RateLimitGuard), app.get(BodyReader));
  // Every parameter that has a schema: `@Body({ schema })`, `@Query({ schema })`.
  app.useGlobalPipes(
    new StandardSchemaValidationPipe({ exceptionFactory: (issues) => new InvalidInput(fieldErrors(issues)) }),
  );
  const filter = new AllExceptionsFilter((code) => app.get(Refusals).record(code));
  app.useGlobalFilters(filter);

  useRequestLog(app, logger);
  useSecurityHeaders(app, environment, firm);
  app.use(operationsOnly(environment));
  useCompression(app);
  const { siteDir, production } = environment;
  const showNotFound = useStaticSite(app, siteDir, app.get(DynamicPages), !production);
  app.use(requireWellFormedUrl, canonicalIds);
  serveApiDocument(app, firm, toggleNames(firm));

  try {
    await app.init();
    // What neither the site nor a route has answered, and errors of middleware. Nest answers those for `/api` alone;
    // Express would send a page of its own with headers of its own.
    if (showNotFound) app.use(showNotFound);
    app.use((_request: Request, _response: Response, next: NextFunction) =>
      next(new NotFoundException('Not found')),
    );
    // Express tells a handler of errors by its four parameters.
    app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
      filter.answer(error, request, response),
    );
  } catch (error) {
    // Parts that have started use the database, which the caller is about to stop. The first error says why.
    await app
      .close()
      .catch((also: unknown) => logger.warn({ err: also }, 'the application did not close cleanly'));
    throw error;
  }
  return app;
}

/**
 * Compresses responses to GET: pages, scripts, lists. Event streams are excluded because they would wait for a buffer
 * to fill; responses to changes, because they may contain a sign-in token next to text from the sender (the BREACH
 * attack).
 */
function useCompression(app: INestApplication): void {
  const compress = compression({
    filter: (request: Request, response: Response) =>
      !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
      compression.filter(request, response),
  });
  app.use((request: Request, response: Response, next: NextFunction) =>
    request.method === 'GET' ? compress(request, response, next) : next(),
  );
}

/** Routes match in any spelling that Express accepts. */
const operations = /^\/(?:metrics|api\/docs|api\/openapi\.(?:json|yaml))(?:\/|$)/i;

/**
 * In production, metrics and API documentation exist only for whoever has OPERATIONS_TOKEN: they tell strangers how
 * busy the firm is, and what to try.
 */
function operationsOnly({ production, operationsToken }: Environment) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!production || !operations.test(request.path)) return next();
    const given = sha256(request.headers.authorization ?? '');
    // Compares in a time that depends on neither text.
    if (operationsToken && timingSafeEqual(given, sha256(`Bearer ${operationsToken}`))) return next();
    refuse(response, 404, 'not_found', { message: 'Not found' });
  };
}
