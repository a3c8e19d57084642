import { BadRequestException } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { z } from 'zod';

/** Which page of a list a call asks for: the query's `after` and `limit`. */
export const pageQuery = {
  after: z.string().optional().meta({ description: 'Cursor from the Link header of the previous page' }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

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

/** Reads the cursor of a list that is ordered by a number. @throws NoCursor */
export function seenNumber(cursor: string | undefined): string | undefined {
  if (cursor === undefined || /^\d{1,18}$/.test(cursor)) return cursor;
  throw new NoCursor();
}

/** A row of a list that is ordered by time, then by id. */
export interface Seen {
  readonly at: Date;
  readonly id: string;
}

/** The cursor after a row. */
export const cursorAfter = ({ at, id }: Seen): string => `${at.getTime()}.${id}`;

/** Reads such a cursor. @param isId whether a text can be an id of the list @throws NoCursor */
export function seenBefore(cursor: string, isId: (id: string) => boolean): Seen {
  const [, at, id] = /^(\d{1,14})\.(.+)$/.exec(cursor) ?? [];
  if (!at || !id || !isId(id)) throw new NoCursor();
  return { at: new Date(Number(at)), id };
}
