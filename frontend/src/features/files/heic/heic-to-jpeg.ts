import { Unreadable } from '../fetch-file.js';

/** Enough for a large photo on an old phone. */
const timeoutMs = 60_000;

/**
 * Converts a HEIC photo, which only Safari shows, to a JPEG. Downloads the decoder, a megabyte, when it is first used.
 * Rejects with Unreadable, or with the signal's reason when it is aborted.
 */
export async function heicToJpeg(photo: Blob, signal: AbortSignal): Promise<Blob> {
  const content = await photo.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await new Promise<Blob>((resolve, reject) => {
      const unreadable = () => reject(new Unreadable('This photo cannot be shown. Please download it.'));
      worker.addEventListener('message', ({ data: { jpeg } }: MessageEvent<{ jpeg?: Blob }>) =>
        jpeg ? resolve(jpeg) : unreadable(),
      );
      worker.addEventListener('error', unreadable);
      timeout.addEventListener('abort', unreadable);
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage(content, [content]);
    });
  } finally {
    worker.terminate();
  }
}
