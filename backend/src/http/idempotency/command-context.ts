import { AsyncLocalStorage } from 'node:async_hooks';

/** An upload of the current request. */
export interface Upload {
  /** What makes it the same upload as another: its content, as SHA-256, and its name if it has one. */
  readonly identity: string;
  /** Removes it, because an earlier request had stored it. */
  discard(): Promise<unknown>;
}

/** A request that may be repeated. */
export interface Command {
  /** Absent for an upload, which is known by its content. */
  readonly id?: string;
  /** How many ids its events have. */
  sendCount: number;
  upload?: Upload;
}

const running = new AsyncLocalStorage<Command>();

/** Runs the work as part of a command. */
export const runInCommand = <T>(command: Command, work: () => T): T => running.run(command, work);

/**
 * Returns an id for the next event of the current request; undefined if the request has no Idempotency-Key. A
 * repeated request asks in the same order and gets the same ids, so its events are applied once.
 */
export function nextCommandId(): string | undefined {
  const command = running.getStore();
  return command?.id && `${command.id}:${command.sendCount++}`;
}

/** Says what the current request has stored, so that a repetition with the same Idempotency-Key is recognized. */
export function noteUpload(upload: Upload): void {
  const command = running.getStore();
  if (command) command.upload = upload;
}

/** Says in an answer that an earlier request with the same key has done what it says. */
export const replayed: readonly [header: string, value: string] = ['Idempotency-Replayed', 'true'];
