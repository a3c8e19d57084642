import { BadRequestException } from '@nestjs/common';
import { type Request, type Response } from 'express';

/** Sets the Link header (RFC 8288) to a list's next page: the request's URL with the cursor. */
export function linkNext(request: Request, response: Response, next: string | undefined): void {
  if (next === undefined) return;
  const url = new URL(request.originalUrl, 'http://here');
  url.searchParams.set('after', next);
  response.setHeader('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** 400 for an invalid cursor. */
export class NoCursor extends BadRequestException {
  constructor() {
    super({ errors: { after: 'Take the cursor from the Link header' } });
  }
}
