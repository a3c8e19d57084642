import { type INestApplication } from '@nestjs/common';
import { json, type NextFunction, type Request, type Response, urlencoded } from 'express';

/** `add` carries up to 10 MB of documents as base64, which is a third larger, and other fields. */
const orderLimit = '15mb';
const generalLimit = '1mb';
/** Replaces a missing body with an empty object, so that validation names each missing field. */
const emptyBody = (request: Request, _response: Response, next: NextFunction) => {
  request.body ??= {};
  next();
};

/**
 * Parses JSON bodies with each route's size limit, and the contact form's URL-encoded body. Keeps the raw bytes of
 * webhooks, which their signature covers.
 */
export function useBodyParsers(app: INestApplication): void {
  app.use('/api/taxReturns/add', json({ limit: orderLimit }));
  app.use(
    '/api/stripe/webhook',
    json({
      limit: generalLimit,
      verify: (request, _response, raw) => Object.assign(request, { rawBody: raw }),
    }),
  );
  app.use('/Contact', urlencoded({ extended: false, limit: generalLimit }));
  app.use(json({ limit: generalLimit }));
  app.use(emptyBody);
}
