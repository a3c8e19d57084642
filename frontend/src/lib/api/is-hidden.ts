import { ApiError } from './error.js';

/**
 * Whether the server refused to show something: it is gone, or not for this user. What was loaded of it before must not be
 * shown any more.
 */
export const isHidden = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
