import { AsyncLocalStorage } from 'node:async_hooks';

interface RunningCommand {
  readonly id: string;
  sendCount: number;
}

const running = new AsyncLocalStorage<RunningCommand>();

/** Runs the work as part of the command with this id. */
export const runInCommand = <T>(id: string, work: () => T): T => running.run({ id, sendCount: 0 }, work);

/**
 * Returns an id for the next event of the current request; undefined if the request has no Idempotency-Key. A
 * repeated request asks in the same order and gets the same ids, so its events are applied once.
 */
export function nextCommandId(): string | undefined {
  const command = running.getStore();
  return command && `${command.id}:${command.sendCount++}`;
}

/** Says in an answer that an earlier request with the same key has done what it says. */
export const replayed: readonly [header: string, value: string] = ['Idempotency-Replayed', 'true'];

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
