import { type INestApplication } from '@nestjs/common';
import compression from 'compression';
import { type Request, type Response } from 'express';

/**
 * Compresses responses to GET: pages, scripts, lists. Event streams are excluded because they would wait for a buffer
 * to fill; responses to changes, because they may contain a sign-in token next to text from the sender (the BREACH
 * attack).
 */
export function useCompression(app: INestApplication): void {
  app.use(
    compression({
      filter: (request: Request, response: Response) =>
        request.method === 'GET' &&
        !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
        compression.filter(request, response),
    }),
  );
}
