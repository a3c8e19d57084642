import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Response } from 'express';

export interface Download {
  readonly name: string;
  readonly type: string;
  /** Bytes; left out where only reading it will tell. */
  readonly size?: number;
}

/**
 * Hands out bytes that a stranger may have made: saved, never shown by the browser on our origin, never cached.
 * The name stands twice, in ASCII for old readers and in UTF-8 (RFC 6266).
 */
export function setDownloadHeaders(response: Response, { name, type, size }: Download): void {
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
 * Streams the bytes out, no faster than they are taken. `beforeLast` is awaited when everything but the last piece has
 * been taken: whoever has the whole file can rely on what it did, and a download that was broken off did not do it.
 * @throws what the stream or `beforeLast` failed with; the connection is then broken off, so that no half file passes
 *   for a whole one. A reader who went away is no failure.
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
