import { type INestApplication } from '@nestjs/common';
import compression from 'compression';
import { type Request, type Response } from 'express';

/**
 * Compresses what is read: pages, scripts, lists. Not streams of events, which would wait for a buffer to fill, and
 * not answers to a change, which may hold a sign-in token beside what the sender wrote (the BREACH attack).
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
