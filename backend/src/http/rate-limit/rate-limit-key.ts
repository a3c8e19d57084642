import { createHash } from 'node:crypto';

/**
 * Returns the key under which a limit's subject is stored: a hash, so that the table names no address and no email.
 */
export const rateLimitKey = (limit: string, ...subject: readonly string[]): string =>
  `${limit}:${createHash('sha256').update(subject.join('\n')).digest('base64url')}`;
