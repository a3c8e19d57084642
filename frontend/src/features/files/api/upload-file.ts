import { refusal, type Schemas } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { currentSessionId } from '@/lib/auth/session';
import { randomId } from '@/lib/random-id';
import { retryOnce } from '../upload/retry-once.js';

/** A file that the server has stored. */
export type StoredFile = Schemas['StoredFile'];

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Token of a visitor's draft order; signed-in users need none. */
  draftToken?: string;
}

/** The upload is aborted after this long without progress. */
const stalledAfterMs = 60_000;

/** Bytes from which a file is worth the requests that resuming needs. */
const resumableFrom = 4 * 1024 * 1024;

/**
 * Uploads a file: a small one in one request, a larger one so that it resumes after a broken connection. Rejects with
 * ApiError, with status 0 if the connection broke or stalled, or with AbortError if it was canceled.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  if (file.size < resumableFrom) {
    // If only the answer was lost, the server stores the file once.
    const key = randomId();
    return retryOnce(() => uploadAtOnce(file, key, options), options.signal);
  }
  const { uploadResumably } = await import('./resumable-upload.js');
  return uploadResumably(file, options);
}

/**
 * Uploads a file with POST /api/files, using XMLHttpRequest because fetch does not report upload progress.
 */
function uploadAtOnce(
  file: File,
  key: string,
  { signal, onProgress, draftToken }: UploadOptions,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const sessionId = currentSessionId();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stalledAfterMs);
    };

    request.open('POST', '/api/files');
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    if (draftToken) request.setRequestHeader('X-Draft', draftToken);

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText));
      else {
        const retryAfter = Number(request.getResponseHeader('Retry-After')) || undefined;
        reject(refusal(request.status, request.responseText, { sessionId, retryAfter }));
      }
    });
    request.addEventListener('error', () => reject(new ApiError(0, undefined)));
    request.addEventListener('abort', () =>
      reject(signal.aborted ? new DOMException('Canceled', 'AbortError') : new ApiError(0, undefined)),
    );
    request.addEventListener('loadend', () => clearTimeout(stalled));

    if (signal.aborted) return reject(new DOMException('Canceled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
    watch();
  });
}
