import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Response } from 'express';

/**
 * Sets headers for untrusted content: the browser saves it, does not show it on our origin, and does not cache it.
 * The name is given in ASCII for old browsers and in UTF-8 (RFC 6266).
 * @param download the size in bytes is absent if it is unknown before reading
 */
export function setDownloadHeaders(
  response: Response,
  { name, type, size }: { name: string; type: string; size?: number },
): void {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  response.setHeader('Content-Type', type);
  if (size !== undefined) response.setHeader('Content-Length', size);
  response.setHeader('Content-Disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
}

/**
 * Streams the content with backpressure. Awaits `beforeLast` before sending the last chunk: it has run for every
 * complete download, and not for one that was interrupted earlier.
 * @throws the error of the stream or of `beforeLast`; the connection is then cut, so that a partial file does not
 * look complete. A disconnected reader is not an error.
 */
export async function sendDownload(
  response: Response,
  content: Readable,
  beforeLast: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  async function* holdingBack(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let held: Buffer | undefined;
    for await (const chunk of chunks) {
      if (held) yield held;
      held = chunk;
    }
    await beforeLast();
    if (held) yield held;
  }
  try {
    await pipeline(content, holdingBack, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
