import { refusal } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { readToken } from '@/lib/auth/token';

/** A file as the server has stored it. */
export interface StoredFile {
  id: string;
  name: string;
  /** `/api/files/{id}` */
  link: string;
  /** MIME type, told by its content. */
  type: string;
  /** Bytes. */
  size: number;
}

interface UploadOptions {
  signal: AbortSignal;
  /** Gets how much has been sent, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** A visitor's draft order, by its token; a signed-in person needs none. */
  draftToken?: string;
}

/** A connection that moves nothing for so long is given up. */
const stalledAfterMs = 60_000;

/**
 * Sends one file to POST /api/files. By XMLHttpRequest, because fetch does not tell how much has been sent.
 * Rejects with ApiError, status 0 when the connection broke or stalled; with AbortError when it was cancelled.
 */
export function uploadFile(
  file: File,
  { signal, onProgress, draftToken }: UploadOptions,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = readToken();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stalledAfterMs);
    };
    const cancel = () => request.abort();

    request.open('POST', '/api/files');
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', token);
    if (draftToken) request.setRequestHeader('X-Draft', draftToken);

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText));
      else {
        const retryAfter = Number(request.getResponseHeader('Retry-After')) || undefined;
        reject(refusal(request.status, request.responseText, { token, retryAfter }));
      }
    });
    request.addEventListener('error', () => reject(new ApiError(0, undefined)));
    request.addEventListener('abort', () =>
      reject(signal.aborted ? new DOMException('Cancelled', 'AbortError') : new ApiError(0, undefined)),
    );
    request.addEventListener('loadend', () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', cancel);
    });

    if (signal.aborted) return reject(new DOMException('Cancelled', 'AbortError'));
    signal.addEventListener('abort', cancel);
    const form = new FormData();
    form.append('file', file);
    request.send(form);
    watch();
  });
}
