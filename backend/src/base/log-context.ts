import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that say which work a log line belongs to. */
export interface LogContext {
  /** The request's id, which its response also carries. */
  readonly requestId?: string;
  /** Key of the effect that a worker is carrying out. */
  readonly effect?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Adds these fields to every line logged by `work` and by anything it starts. */
export const inLogContext = <Result>(context: LogContext, work: () => Result): Result =>
  contexts.run({ ...contexts.getStore(), ...context }, work);

export const logContext = (): LogContext => contexts.getStore() ?? {};
