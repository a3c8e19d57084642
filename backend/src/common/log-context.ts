import { AsyncLocalStorage } from 'node:async_hooks';

/** What a line of the log says of the work that it is about. */
export interface LogContext {
  /** Of the request under way, as its answer carries it. */
  readonly requestId?: string;
  /** Key of the effect that a worker is carrying out. */
  readonly effect?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Has every line that is logged inside `work`, and by what it starts, carry these fields. */
export const inLogContext = <Result>(context: LogContext, work: () => Result): Result =>
  contexts.run({ ...contexts.getStore(), ...context }, work);

export const logContext = (): LogContext => contexts.getStore() ?? {};
