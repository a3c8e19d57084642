import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { z } from 'zod';
import { InvalidInput } from '../../base/app-error.js';

/** A number in a query, in decimal digits alone: `0x10`, `2e3` and an empty text are none. */
export const queryNumber = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text), schema);

/** Which page of a list a call asks for: the query's `after` and `limit`. */
export const pageQuery = {
  after: z.string().optional().meta({ description: 'Cursor from the Link header of the previous page' }),
  limit: queryNumber(z.number().int().min(1).max(200)).default(50),
};

/** A page of a list. */
export interface ListPage<Item> {
  readonly items: Item[];
  /** Cursor of the next page; undefined on the last page. */
  readonly next?: string;
}

/** The page of a list of which one row more than the limit was read. @param cursorAt the cursor after a row */
export const pageOf = <Item>(rows: Item[], limit: number, cursorAt: (last: Item) => string) => ({
  items: rows.slice(0, limit),
  next: rows.length > limit ? cursorAt(rows[limit - 1]!) : undefined,
});

/** A time in a query, ISO 8601. PostgreSQL has no year 0. */
export const time = z.iso.datetime().refine((text) => text >= '0001', 'Give a year from 0001 to 9999');

/** A whole number that PostgreSQL's `integer` can have. */
export const databaseInteger = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1);

/** Returns a page's rows, and sets the Link header (RFC 8288) to the page after it: the request's URL with the cursor. */
export type SendPage = <Item>(page: ListPage<Item>) => Item[];

/** Injects the {@link SendPage} of a call. */
export const PageSender = createParamDecorator((_: unknown, context: ExecutionContext): SendPage => {
  const http = context.switchToHttp();
  return ({ items, next }) => {
    if (next === undefined) return items;
    const url = new URL(http.getRequest<Request>().originalUrl, 'http://here');
    url.searchParams.set('after', next);
    http.getResponse<Response>().setHeader('Link', `<${url.pathname}${url.search}>; rel="next"`);
    return items;
  };
});

/** 400 for an invalid cursor. */
export const noCursor = () => new InvalidInput({ after: 'Take the cursor from the Link header' });

/** The cursor after a row that has these values. */
export const cursorOf = (...values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Reads such a cursor. @returns undefined unless its values fit the schema */
export function readCursor<Values>(cursor: string, values: z.ZodType<Values>): Values | undefined {
  try {
    return values.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined; // no JSON
  }
}

/** Reads the cursor of a list that is ordered by a number. @throws InvalidInput */
export function seenNumber(cursor: string | undefined): string | undefined {
  if (cursor === undefined || /^\d{1,18}$/.test(cursor)) return cursor;
  throw noCursor();
}

/** A row of a list that is ordered by time, then by id. */
export interface Seen {
  readonly at: Date;
  readonly id: string;
}

/** The cursor after a row. */
export const cursorAfter = ({ at, id }: Seen): string => `${at.getTime()}.${id}`;

/** Reads such a cursor. @param isId whether a text can be an id of the list @throws InvalidInput */
export function seenBefore(cursor: string, isId: (id: string) => boolean): Seen {
  const [, at, id] = /^(\d{1,14})\.(.+)$/.exec(cursor) ?? [];
  if (!at || !id || !isId(id)) throw noCursor();
  return { at: new Date(Number(at)), id };
}
