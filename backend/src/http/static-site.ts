import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type INestApplication } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';

const server = /^\/(api|healthz|readyz|metrics)(\/|$)/i;
const year = 'public, max-age=31536000, immutable';

/**
 * Serves the built site beside the API. Files whose names carry a hash of their content are kept for ever
 * and go out compressed as the build left them, pages never without asking. A browser's navigation to any other address gets index.html, whose router
 * knows the rest; everything under /api stays the API's.
 */
export function useStaticSite(app: INestApplication, folder: string): void {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return;

  const files = expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: {
      redirect: false,
      setHeaders: (response, path) => {
        response.setHeader('Cache-Control', path.startsWith(join(folder, 'assets')) ? year : 'no-cache');
      },
    },
  });
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (server.test(request.path)) return next();
    files(request, response, () => {
      const navigation =
        ['GET', 'HEAD'].includes(request.method) && request.accepts(['html', 'json']) === 'html';
      const looksLikeFile = /\.[a-z0-9]{2,5}$/i.test(request.path);
      if (!navigation || looksLikeFile) return next();
      response.sendFile(page, { headers: { 'Cache-Control': 'no-cache' }, cacheControl: false });
    });
  });
}
