import { type NextFunction, type Request, type Response } from 'express';
import { InvalidInput } from '../../base/app-error.js';
import { uuid } from '../../base/spellings.js';

const sentence = 'This has a character that we cannot store. Remove it and try again';

/** The middleware that refuses NUL in an address. It stands before all routes, so that no parameter needs a check. */
export function requireWellFormedUrl(request: Request, _response: Response, next: NextFunction): void {
  next(/%00/.test(request.originalUrl) ? new InvalidInput({ url: sentence }) : undefined);
}

/**
 * Refuses a body with text that PostgreSQL and JSON cannot hold: NUL, and half of a character that takes two units in
 * UTF-16. Every body passes here, so that no field needs a check of its own.
 * @throws InvalidInput
 */
export function requireWellFormedText(body: unknown): void {
  const field = badField(body);
  if (field !== undefined) throw new InvalidInput({ [field]: sentence });
}

/** Returns the name of the first field with a bad text in it; undefined if there is none. */
function badField(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return isBad(body) ? 'body' : undefined;
  for (const [name, value] of Object.entries(body)) {
    if (isBad(name)) return 'body';
    if (hasBad(value)) return Array.isArray(body) ? 'body' : name;
  }
  return undefined;
}

/** `requireSimple` bounds the depth. */
function hasBad(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isBad(value);
  return Object.entries(value).some(([name, part]) => isBad(name) || hasBad(part));
}

const isBad = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed());

/** What may be an id: a segment of the path, or a value of the query, also percent-encoded. */
const parts = /[^/?&=]{36,}/g;

/**
 * The middleware that spells the ids of an address in lower case, as the database does. So everything that compares,
 * counts or records them knows them again.
 */
export function canonicalIds(request: Request, _response: Response, next: NextFunction): void {
  request.url = request.url.replace(parts, (part) => idIn(part) ?? part);
  next();
}

function idIn(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part);
    return uuid.test(text) ? text.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}
