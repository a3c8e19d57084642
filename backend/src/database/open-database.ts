import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment } from '../config/environment.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from './migrate.js';

export interface OpenDatabase {
  readonly url: string;
  /** False for a command that runs beside the program on its embedded server. */
  readonly owned: boolean;
  /** Stops the embedded server if this process owns it. */
  close(): Promise<void>;
}

/**
 * The database of this environment, reachable and migrated: the one that DATABASE_URL names, else the
 * embedded one under DATA_DIR. Commands and the program itself open it alike.
 * @param prepare in place of the migrations, for those who must find the database as it was left
 */
export async function openDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  onRestart?: (reason: string) => void,
  prepare: (url: string) => Promise<unknown> = (url) => migrate(url),
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl) {
    await retryUntilReachable(() => prepare(databaseUrl));
    return { url: databaseUrl, owned: false, close: async () => undefined };
  }
  const server = await startEmbeddedPostgres({ dataDir, onRestart });
  try {
    await prepare(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, owned: server.owned, close: () => server.stop() };
}

/** A database that is started together with the program may need a moment. */
async function retryUntilReachable(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isUnreachable(error) || attempt === 30) throw error;
      await sleep(1_000);
    }
  }
}

/** Whether an error of the driver says that no server answered, as opposed to one that refused. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const unreachable = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '53300', // no connection is left for now
  ];
  return (
    unreachable.includes(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Query runner already released/.test(
      message ?? '',
    )
  );
}
