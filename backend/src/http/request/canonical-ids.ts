import { type NextFunction, type Request, type Response } from 'express';
import { uuid } from '../../base/spellings.js';

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
