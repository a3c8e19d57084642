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
