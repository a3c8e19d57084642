import { DetailedError, Upload } from 'tus-js-client';
import { refusal } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { currentSessionId } from '@/lib/auth/session';
import type { StoredFile, UploadOptions } from './upload-file.js';

/** Bytes of one request. What arrived of it before a break counts, unless the server died. */
const chunkSize = 16 * 1024 * 1024;
/** Milliseconds before each try without progress; afterward the upload fails, and "Try again" starts it over. */
const retryDelays = [500, 1000, 2000, 5000, 10_000, ...Array<number>(18).fill(30_000)];
/**
 * Whether to continue after an answer: if it was too slow or locked, if a proxy or the server is away, and without any
 * answer. A 409 to a part says that other bytes have arrived. A 409 to the first request says that a quota is reached,
 * and trying again changes nothing.
 */
export const isWorthRetrying = (status: number, method: string): boolean =>
  [0, 408, 423].includes(status) || status >= 500 || (status === 409 && method === 'PATCH');

/**
 * Uploads a file by tus (https://tus.io), which resumes after a broken connection, for about ten minutes. Rejects like
 * `uploadFile`.
 */
export async function uploadResumably(file: File, options: UploadOptions): Promise<StoredFile> {
  const address = await send(file, options);
  for (const delay of retryDelays) {
    const stored = await finish(address, options);
    if (stored) return stored;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  throw new ApiError(0, undefined);
}

const draftHeader = ({ draftToken }: UploadOptions): Record<string, string> =>
  draftToken ? { 'X-Draft': draftToken } : {};

const canceled = () => new DOMException('Canceled', 'AbortError');

/** Sends the content. Resolves to the upload's address. */
function send(file: File, options: UploadOptions): Promise<string> {
  const { signal, onProgress } = options;
  const sessionId = currentSessionId();
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(canceled());
    const upload: Upload = new Upload(file, {
      endpoint: '/api/files/uploads',
      chunkSize,
      retryDelays,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name },
      headers: draftHeader(options),
      onProgress: (sent, total) => onProgress(sent / total),
      onShouldRetry: (error) => {
        const { originalRequest, originalResponse } = error as DetailedError;
        return (
          !signal.aborted && isWorthRetrying(originalResponse?.getStatus() ?? 0, originalRequest.getMethod())
        );
      },
      onError: (error) => {
        const answer = error instanceof DetailedError ? error.originalResponse : null;
        if (!answer) return reject(new ApiError(0, undefined));
        const retryAfter = Number(answer.getHeader('Retry-After')) || undefined;
        reject(refusal(answer.getStatus(), answer.getBody(), { sessionId, retryAfter }));
      },
      onSuccess: () => resolve(upload.url!),
    });
    signal.addEventListener('abort', () => {
      // The server forgets what has arrived, or does so a day later.
      upload.abort(true).catch(() => undefined);
      reject(canceled());
    });
    upload.start();
  });
}

/** Asks for the file of an upload that has arrived. Resolves to undefined if it makes sense to ask again. */
async function finish(address: string, options: UploadOptions): Promise<StoredFile | undefined> {
  const sessionId = currentSessionId();
  const { signal } = options;
  const answer = await fetch(`${new URL(address, location.href).pathname}/file`, {
    method: 'POST',
    headers: { Accept: 'application/json', ...draftHeader(options) },
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw canceled();
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  if (!answer) return undefined;
  const body = await answer.text();
  if (answer.status === 201) return JSON.parse(body) as StoredFile;
  if (answer.headers.get('X-Error-Code') === 'request_in_progress' || answer.status >= 502) return undefined;
  throw refusal(answer.status, body, { sessionId });
}
