import { type INestApplication } from '@nestjs/common';
import compression from 'compression';
import { type NextFunction, type Request, type Response } from 'express';

/**
 * Compresses responses to GET: pages, scripts, lists. Event streams are excluded because they would wait for a buffer
 * to fill; responses to changes, because they may contain a sign-in token next to text from the sender (the BREACH
 * attack).
 */
export function useCompression(app: INestApplication): void {
  const compress = compression({
    filter: (request: Request, response: Response) =>
      !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
      compression.filter(request, response),
  });
  app.use((request: Request, response: Response, next: NextFunction) =>
    request.method === 'GET' ? compress(request, response, next) : next(),
  );
}
