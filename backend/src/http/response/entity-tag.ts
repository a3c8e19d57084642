import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { type Request, type Response } from 'express';

/**
 * In every tag, so that a tag from before a restart matches nothing: another release, another `firm.json` or another
 * setting may word the same data differently.
 */
const thisProcess = randomUUID();

/**
 * Gives the answer an entity tag (RFC 9110 §8.8.3), and makes it a 304 if the caller has named the tag. Call it once the
 * caller is known to be allowed to read this, and before the answer is computed.
 * @param sources everything that the answer depends on, such as the viewer and the objects that were read, for their JSON
 * @returns whether the answer is a 304, which has no body
 */
export function isUnchanged(request: Request, response: Response, sources: readonly unknown[]): boolean {
  const digest = createHash('sha256');
  digest.update(JSON.stringify([thisProcess, request.originalUrl, ...sources]));
  // Weak: the answer may be compressed.
  const tag = `W/"${digest.digest('base64url')}"`;
  response.setHeader('ETag', tag);
  if (!tagsIn(request.headers['if-none-match']).includes(tag)) return false;
  response.status(304);
  return true;
}

/** {@link isUnchanged} of a call. */
export type IsUnchanged = (sources: readonly unknown[]) => boolean;

/** Injects the {@link IsUnchanged} of a call. */
export const EntityTag = createParamDecorator((_: unknown, context: ExecutionContext): IsUnchanged => {
  const http = context.switchToHttp();
  return (sources) => isUnchanged(http.getRequest(), http.getResponse(), sources);
});

const tagsIn = (header = ''): string[] => header.split(',').map((tag) => tag.trim());
