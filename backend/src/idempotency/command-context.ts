import { AsyncLocalStorage } from 'node:async_hooks';
import { type Json } from '../common/json.js';
import { type Receipt, type ReceiptRow, type SendCommand } from '../workflow/index.js';

/** Makes the row that stores a response with its Idempotency-Key. */
export type StoreResponse = (body: Json) => ReceiptRow;

interface RunningCommand {
  readonly id: string;
  sendCount: number;
  /** Absent: the response is stored after the handler has returned it. */
  readonly store?: StoreResponse;
  isStored: boolean;
}

const running = new AsyncLocalStorage<RunningCommand>();

/** Runs the work as part of the command with this id. */
export const runInCommand = <T>(id: string, work: () => T): T =>
  running.run({ id, sendCount: 0, isStored: false }, work);

/**
 * Runs the work as a command whose event may store the response by `store`.
 * @returns its result, and whether an event stored the response: not if the engine had applied it before
 * @throws Error if the work sent no event
 */
export async function runWithReceipt<T>(
  id: string,
  store: StoreResponse,
  work: () => Promise<T>,
): Promise<{ result: T; isStored: boolean }> {
  const command: RunningCommand = { id, sendCount: 0, store, isStored: false };
  const result = await running.run(command, work);
  if (command.sendCount === 0) throw new Error('A route that is stored with its event must send one');
  return { result, isStored: command.isStored };
}

/**
 * Returns an id for the next event of the current request; undefined if the request has no Idempotency-Key. A
 * repeated request asks in the same order and gets the same ids, so its events are applied once.
 */
export function nextCommandId(): string | undefined {
  const command = running.getStore();
  return command && `${command.id}:${command.sendCount++}`;
}

/**
 * Returns what to send with the only event of the current request: like {@link nextCommandId}, and a receipt that
 * stores the response, if it can be stored with the event.
 * @param responseTo the response's body
 */
export function onlyCommand(
  responseTo: (receipt: Receipt) => Json,
): Pick<SendCommand, 'commandId' | 'receipt'> {
  const command = running.getStore();
  const store = command?.store;
  return {
    commandId: nextCommandId(),
    receipt:
      store &&
      ((receipt) => {
        command.isStored = true;
        return store(responseTo(receipt));
      }),
  };
}
