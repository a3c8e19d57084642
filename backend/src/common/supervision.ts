/** What the supervisor tells a worker. */
export type ToWorker =
  /** The database is open, and the worker may start. */
  | { readonly kind: 'open'; readonly databaseUrl: string }
  /** The numbers of the workers that are not ready. */
  | { readonly kind: 'away'; readonly numbers: readonly number[] }
  /** Asks for the worker's metrics. */
  | { readonly kind: 'collect'; readonly id: number }
  /** The metrics of the others, which this worker asked for. */
  | { readonly kind: 'collected'; readonly id: number; readonly texts: readonly string[] };

/** What a worker tells the supervisor. */
export type FromWorker =
  /** It listens to the supervisor; what was sent before is lost. */
  | { readonly kind: 'listens' }
  /** It answers requests; `announcement` is what a person at the terminal reads. */
  | { readonly kind: 'ready'; readonly announcement: string }
  /** Asks for the metrics of the others. */
  | { readonly kind: 'gather'; readonly id: number }
  /** The answer to `collect`, in Prometheus' text format. */
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

/** The variable in which a worker finds its number, from 1. */
export const workerVariable = 'TAX_FIRM_WORKER';

/** This process's number, if a supervisor started it as one of its workers. */
export const workerNumber: string | undefined = process.env[workerVariable];

/** Sends a worker's message to its supervisor. */
export const toSupervisor = (message: FromWorker): void => void process.send?.(message);

/** Resolves in a worker to the URL of the database, when the supervisor has opened that. */
export const databaseOfSupervisor = (): Promise<string> =>
  new Promise((resolve) => {
    const receive = (message: ToWorker) => {
      if (message.kind !== 'open') return;
      process.off('message', receive);
      resolve(message.databaseUrl);
    };
    process.on('message', receive);
    toSupervisor({ kind: 'listens' });
  });
