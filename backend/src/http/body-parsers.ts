import { type INestApplication } from '@nestjs/common';
import { json, type NextFunction, type Request, type Response, urlencoded } from 'express';

/** `add` carries up to 10 MB of papers as base64, which is a third more, and its other fields. */
const orderLimit = '15mb';
const generalLimit = '1mb';
/** A body may come without a type or a body at all: then it is an empty object, and each missing field is named. */
const emptyBody = (request: Request, _response: Response, next: NextFunction) => {
  request.body ??= {};
  next();
};

/** JSON bodies with the limit that each route needs, and the one form that a browser sends by itself. A webhook's raw bytes are kept: its signature is over them. */
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
