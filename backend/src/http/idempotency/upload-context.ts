import { AsyncLocalStorage } from 'node:async_hooks';

/** An upload of the current request. */
export interface Upload {
  /** What makes it the same upload as another: its content, as SHA-256, and its name if it has one. */
  readonly identity: string;
  /** Removes it, because an earlier request had stored it. */
  discard(): Promise<unknown>;
}

const current = new AsyncLocalStorage<{ upload?: Upload }>();

/** Runs a request's work. @returns its result, with what it passed to {@link noteUpload} */
export async function withUpload<T>(work: () => Promise<T>): Promise<{ result: T; upload?: Upload }> {
  const noted: { upload?: Upload } = {};
  const result = await current.run(noted, work);
  return { result, upload: noted.upload };
}

/** Says what the current request has stored, so that a repetition with the same Idempotency-Key is recognized. */
export function noteUpload(upload: Upload): void {
  const noted = current.getStore();
  if (noted) noted.upload = upload;
}
