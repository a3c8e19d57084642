import { type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './create-app.js';
import { EnvironmentError, loadEnvironment } from './config/environment.js';
import { limitHeap } from './config/heap.js';
import { DemoService, type SignIn } from './demo/demo.service.js';
import { isUnreachable, openDatabase } from './database/open-database.js';
import { TooFewConnections, requireConnections } from './database/connection-limit.js';
import { FirmProfileError, loadFirm } from './firm/firm.js';
import { Readiness } from './health/readiness.js';
import { ConnectionDrainer } from './http/connection-drainer.js';
import { createLogger } from './http/logger.js';
import { InvalidDefinition } from './workflow/index.js';

/** How long a process that is told to stop still takes requests, so that whoever spreads them notices (/readyz). */
const readinessNoticeMs = 2_000;
/** How long it then answers on the connections that it has, which proxies keep for their next requests. */
const keepAliveGraceMs = 3_000;
/** How long answers that are under way after that may take. */
const drainTimeoutMs = 15_000;
/** Longer than a proxy keeps a connection to us, or it would send a request on one that we are closing. */
const keepAliveMs = 75_000;
/** A whole request may take as long as 50 MB over 30 kB a second; one on which nothing moves is given up sooner. */
const requestTimeoutMs = 30 * 60_000;
const socketTimeoutMs = 2 * 60_000;
/** After this the process gives up stopping cleanly. */
const shutdownTimeoutMs = 25_000;

export interface Started {
  /** The address it serves. */
  readonly url: string;
  /** Of the demonstration, to be shown; empty without one. */
  readonly signIns: readonly SignIn[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts everything: database, schema, application, port. Resolves once it is ready for work, and arranges
 * that SIGINT and SIGTERM stop it in the opposite order.
 */
export async function start(): Promise<Started> {
  limitHeap();
  const environment = loadEnvironment();
  loadFirm(environment.firmDir);
  const logger = createLogger(environment);
  // Left alone, Node would print whatever hangs on the error: a statement with its parameters.
  process.on('uncaughtException', (err) => {
    logger.fatal({ err }, 'the program failed');
    process.exit(1);
  });

  const database = await openDatabase(environment, (reason) => logger.error(reason));
  if (!environment.databaseUrl && !database.owned) {
    throw new StartError(
      `Another process is already running on ${environment.dataDir}. Stop it, or choose another DATA_DIR.`,
    );
  }

  let stopping: Promise<void> | undefined;
  let closeApp = async () => undefined as void;
  const stop = () => (stopping ??= closeApp().finally(() => database.close()));
  stopOnSignals(stop, (error) => logger.fatal({ err: error }, 'the program did not stop cleanly'));

  try {
    await requireConnections(database.url, environment.databasePoolSize);
    const app = await createApp({ ...environment, databaseUrl: database.url });
    const readiness = app.get(Readiness);
    const server = app.getHttpServer() as Server;
    server.requestTimeout = requestTimeoutMs;
    server.timeout = socketTimeoutMs;
    server.keepAliveTimeout = keepAliveMs;
    const drainer = new ConnectionDrainer(server);
    // On a database of its own a process is alone: nobody could take its requests over.
    const isOneOfSeveral = environment.databaseUrl !== undefined && environment.role !== 'worker';
    closeApp = async () => {
      readiness.shut();
      if (isOneOfSeveral) {
        await sleep(readinessNoticeMs);
        await drainer.stopAccepting();
        await sleep(keepAliveGraceMs);
      }
      // Together: streams are ended, and jobs come to their end, while answers are.
      await Promise.all([drainer.close(drainTimeoutMs), app.close()]);
    };
    await app.listen(environment.port, environment.host);
    readiness.open();
    return { url: environment.publicUrl, signIns: app.get(DemoService).signIns(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The program cannot start, for a reason that its user can act on. */
class StartError extends Error {}

function stopOnSignals(stop: () => Promise<void>, onError: (error: unknown) => void): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl-C arrives twice: from the terminal, and passed on by npm.
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          onError(error);
          process.exit(1);
        },
      );
    });
  }
}

/** What is printed when the program cannot start: a sentence where we have one, else the whole error. */
export function startErrorMessage(error: unknown): string {
  const userFacing = [EnvironmentError, FirmProfileError, InvalidDefinition, TooFewConnections, StartError];
  if (userFacing.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, port } = (error ?? {}) as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: PORT=3001 npm start`;
  if (code === '53300')
    return 'PostgreSQL has no connection left. Raise max_connections, lower DATABASE_POOL_SIZE, or run fewer processes.';
  if (isUnreachable(error))
    return `The database cannot be reached: ${(error as Error).message}. Start again when it can.`;
  if (code === 'EACCES' && port)
    return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
