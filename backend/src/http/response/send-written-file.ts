import { type Response } from 'express';

/**
 * Sends a file that is written while it is sent.
 * @param type media type with charset
 * @param write writes it to the response, and may set further headers before the first byte
 */
export async function sendWrittenFile(
  response: Response,
  { name, type }: { readonly name: string; readonly type: string },
  write: () => Promise<void>,
): Promise<void> {
  const others = new Set(response.getHeaderNames());
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  try {
    await write();
  } catch (error) {
    // The client closed the connection.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    // Otherwise the browser would save the refusal as the file.
    if (!response.headersSent)
      for (const header of response.getHeaderNames()) if (!others.has(header)) response.removeHeader(header);
    throw error;
  }
}

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
