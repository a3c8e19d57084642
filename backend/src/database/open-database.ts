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
 * Opens and migrates the database that DATABASE_URL names, otherwise the embedded one in DATA_DIR. Used by the
 * program and its commands.
 * @param prepare runs instead of the migrations, for callers that need the database unchanged
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

/** Retries for 30 seconds, because a database that starts together with the program needs a moment. */
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

/** Returns whether a driver error means that no server answered, as opposed to an SQL error. */
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
    '53300', // too many connections
  ];
  return (
    unreachable.includes(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Query runner already released/.test(
      message ?? '',
    )
  );
}
