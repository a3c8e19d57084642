import { type INestApplication } from '@nestjs/common';
import { json, type NextFunction, type Request, type Response, urlencoded } from 'express';
import { requireShallow } from './json-depth.js';
import { requireWellFormedText } from './well-formed-text.js';

/** `add` carries up to 10 MB of documents as base64, which is a third larger, and other fields. */
const orderLimit = '15mb';
const generalLimit = '1mb';
/** Replaces a missing body with an empty object, so that validation names each missing field. */
const emptyBody = (request: Request, _response: Response, next: NextFunction) => {
  request.body ??= {};
  next();
};

/**
 * Parses JSON bodies with each route's size limit, and the contact form's URL-encoded body, and refuses what is nested
 * too deeply or not well-formed. Keeps the raw bytes of webhooks, which their signature covers.
 */
export function useBodyParsers(app: INestApplication): void {
  const verify = (_request: Request, _response: Response, raw: Buffer) => requireShallow(raw);
  app.use('/api/taxReturns/add', json({ limit: orderLimit, verify }));
  app.use(
    '/api/stripe/webhook',
    json({
      limit: generalLimit,
      verify: (request, _response, raw) => {
        requireShallow(raw);
        Object.assign(request, { rawBody: raw });
      },
    }),
  );
  app.use('/Contact', urlencoded({ extended: false, limit: generalLimit }));
  app.use(json({ limit: generalLimit, verify }));
  app.use(emptyBody, requireWellFormedText);
}
