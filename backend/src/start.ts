import 'reflect-metadata';
import { type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from './base/operator-error.js';
import { createApp } from './create-app.js';
import { EnvironmentError, loadEnvironment } from './base/config/environment.js';
import { DemoService, type SignIn } from './operations/demo/demo.service.js';
import { isUnreachable, openOwnDatabase } from './base/database/open-database.js';
import { requireConnections } from './base/database/connection-limit.js';
import { loadFirm, unknownKeys } from './firm/firm.js';
import { Readiness } from './health/readiness.js';
import { ConnectionDrainer } from './http/connection-drainer.js';
import { createLogger } from './http/log/logger.js';
import { siteProblem } from './http/response/static-site.js';
import { requireFileKeys } from './base/sealing/recorded-keys.js';
import { PdfSigner } from './files/signed-documents/pdf-signer.js';

/** How long a stopping process keeps accepting connections, so that the load balancer notices /readyz first. */
const readinessNoticeMs = 2_000;
/** How long it then answers on open connections, which proxies keep for their next requests. */
const keepAliveGraceMs = 3_000;
/** How long responses still in progress may take after that. */
const drainTimeoutMs = 15_000;
/** After this, the process exits without a clean stop. */
const shutdownTimeoutMs = 25_000;

export interface Started {
  /** The public URL. */
  readonly url: string;
  /** The demonstration's accounts, to print; empty without a demonstration. */
  readonly signIns: readonly SignIn[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts the database, the schema, the application and the server, in that order. Resolves when the program is ready.
 * SIGINT and SIGTERM then stop everything in reverse order.
 */
export async function start(): Promise<Started> {
  const environment = loadEnvironment();
  const firm = loadFirm(environment.firmDir);
  // In development, another server has the site.
  const noSite = environment.production && environment.role !== 'worker' && siteProblem(environment.siteDir);
  if (noSite) throw new EnvironmentError([noSite]);
  const logger = createLogger(environment);
  for (const sentence of unknownKeys(firm)) logger.warn(sentence);
  // By default, Node would print the error's properties, such as an SQL statement with its parameters.
  process.on('uncaughtException', (err) => {
    logger.fatal({ err }, 'the program failed');
    process.exit(1);
  });

  const database = await openOwnDatabase(environment, logger);
  let stopping: Promise<void> | undefined;
  let closeApp = async () => undefined as void;
  const closeAll = async () => {
    try {
      await closeApp();
    } finally {
      await database.close();
    }
  };
  const stop = () => (stopping ??= closeAll());
  stopOnSignals(stop, (error) => logger.fatal({ err: error }, 'the program did not stop cleanly'));

  try {
    await requireConnections(database.url, environment.databasePoolSize);
    const fileKey = await requireFileKeys(database.url, environment);
    const app = await createApp({ ...environment, databaseUrl: database.url, fileKey });
    const readiness = app.get(Readiness);
    const server = app.getHttpServer() as Server;
    const drainer = new ConnectionDrainer(server);
    // With an embedded database all processes stop together, so no other could take over the requests.
    const isOneOfSeveral = environment.databaseUrl !== undefined && environment.role !== 'worker';
    closeApp = async () => {
      readiness.shut();
      if (isOneOfSeveral) {
        await sleep(readinessNoticeMs);
        await drainer.stopAccepting();
        await sleep(keepAliveGraceMs);
      }
      // At the same time: closing the app ends event streams and waits for jobs while the last responses finish.
      await Promise.all([drainer.close(drainTimeoutMs), app.close()]);
    };
    await app.get(PdfSigner).current();
    await app.listen(environment.port, environment.host);
    readiness.open();
    return { url: environment.publicUrl, signIns: app.get(DemoService).signIns(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function stopOnSignals(stop: () => Promise<void>, onError: (error: unknown) => void): void {
  // Ctrl-C arrives twice, from the terminal and passed on by npm: `stop` does its work once.
  const onSignal = () => {
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/**
 * Returns what to print when the program cannot start: a sentence for a known problem, otherwise the error with its
 * stack.
 */
export function startErrorMessage(error: unknown): string {
  const unwritable = unwritableIn(error);
  if (unwritable === 'ENOSPC')
    return 'The disk with DATA_DIR is full. Make room, then start the program again.';
  if (unwritable) return `DATA_DIR must be a folder that the program can write to: ${unwritable}`;
  if (error instanceof OperatorError) return error.message;
  const { code, address, port } = (error ?? {}) as { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: PORT=3001 npm start`;
  if (code === 'EADDRNOTAVAIL' && address)
    return `HOST must be an address of this machine, and ${address} is none. 127.0.0.1 is one, and 0.0.0.0 stands for all.`;
  if (code === '53300')
    return 'PostgreSQL has no connection left. Raise max_connections, lower DATABASE_POOL_SIZE, or run fewer processes.';
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `PostgreSQL refused the connection: ${(error as Error).message}. Check DATABASE_URL and DATABASE_MIGRATION_URL.`;
  if (isUnreachable(error))
    return `The database cannot be reached: ${(error as Error).message}. Start the program again when it is available.`;
  if (code === 'EACCES' && port)
    return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns what the system said when the program could not write a file, or only ENOSPC; undefined for other errors. */
function unwritableIn(error: unknown): string | undefined {
  const { code, path, message, cause } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return code;
  if (path !== undefined && ['EROFS', 'EACCES', 'EPERM'].includes(code ?? '')) return message;
  return cause === undefined ? undefined : unwritableIn(cause);
}
