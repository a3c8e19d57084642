import { AsyncLocalStorage } from 'node:async_hooks';

interface RunningCommand {
  readonly id: string;
  sendCount: number;
}

const running = new AsyncLocalStorage<RunningCommand>();

/** Does the work as part of the command of that id. */
export const runInCommand = <T>(id: string, work: () => T): T => running.run({ id, sendCount: 0 }, work);

/**
 * An id for the next event of the request that is being answered, or undefined when it brought no
 * Idempotency-Key. A request that is repeated asks in the same order, gets the same ids, and so has
 * its events applied once.
 */
export function nextCommandId(): string | undefined {
  const command = running.getStore();
  return command && `${command.id}:${command.sendCount++}`;
}
