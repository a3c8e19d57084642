import { timingSafeEqual } from 'node:crypto';
import { type NextFunction, type Request, type Response } from 'express';
import { sha256 } from '../base/json.js';
import { type Environment } from '../base/config/environment.js';
import { refuse } from './response/refuse.js';

/** Routes match in any spelling that Express accepts. */
const operations = /^\/(?:metrics|api\/docs|api\/openapi\.(?:json|yaml))(?:\/|$)/i;

/**
 * In production, metrics and API documentation exist only for whoever has OPERATIONS_TOKEN: they tell strangers how
 * busy the firm is, and what to try.
 */
export function operationsOnly({ production, operationsToken }: Environment) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!production || !operations.test(request.path)) return next();
    const given = request.headers.authorization ?? '';
    if (operationsToken !== undefined && isSame(given, `Bearer ${operationsToken}`)) return next();
    refuse(response, 404, 'not_found', { message: 'Not found' });
  };
}

/** Compares in a time that depends on neither text. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));
