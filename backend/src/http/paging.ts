import { BadRequestException } from '@nestjs/common';
import { type Request, type Response } from 'express';

/** Says where a list's next page is, in the Link header (RFC 8288): the request's own address, from the cursor on. */
export function linkNext(request: Request, response: Response, next: string | undefined): void {
  if (next === undefined) return;
  const url = new URL(request.originalUrl, 'http://here');
  url.searchParams.set('after', next);
  response.setHeader('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** For a cursor that is none of the list's own. */
export class NoCursor extends BadRequestException {
  constructor() {
    super({ errors: { after: 'Take the cursor from the Link header' } });
  }
}
