import { type Response } from 'express';

/**
 * Sends an uploaded image with the type that was found in its content, and so that no scripts may run.
 * @param cacheControl how long it may be kept, and by whom
 */
export function sendImage(
  response: Response,
  { type, content }: { readonly type: string; readonly content: Buffer },
  cacheControl: string,
): void {
  response
    .setHeader('Content-Type', type)
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    .setHeader('Cache-Control', cacheControl)
    .end(content);
}
