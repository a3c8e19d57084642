import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseSettings } from '../config/environment.js';
import { OperatorError } from '../operator-error.js';
import { excessPowerOf, EarlierDatabase, migrate, requireMigrated } from './migrate.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

/** URLs of one database, with the role that each names. */
export interface DatabaseUrls {
  /** The working role. */
  readonly url: string;
  /** The owner. Absent if DATABASE_MIGRATION_URL is not set. */
  readonly ownerUrl?: string;
}

export interface OpenDatabase extends DatabaseUrls {
  /** False for a command that runs beside the program on its embedded server. */
  readonly owned: boolean;
  /** Stops the embedded server if this process owns it. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Called when the embedded server has died and was restarted, or could not be. */
  readonly onRestart?: (reason: string) => void;
  /** Called with a sentence if the working role has too much power, which only production refuses. */
  readonly onExcess?: (sentence: string) => void;
  /** Runs instead of the migrations, for callers that need the database unchanged. */
  readonly prepare?: (urls: DatabaseUrls) => Promise<unknown>;
}

/**
 * Opens and migrates the database that DATABASE_URL names, otherwise the embedded one in DATA_DIR. Used by the
 * program and its commands.
 * @throws OperatorError
 */
export async function openDatabase(
  { databaseUrl, databaseMigrationUrl, dataDir, production }: DatabaseSettings,
  { onRestart, onExcess, prepare = (urls) => bringUpToDate(urls, production, onExcess) }: OpenOptions = {},
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const urls = { url: databaseUrl, ownerUrl: databaseMigrationUrl };
    // Retried for 30 seconds, because a database that starts together with the program needs a moment.
    for (let attempt = 1; attempt <= 30; attempt++)
      try {
        await prepare(urls);
        break;
      } catch (error) {
        if (!isUnreachable(error) || attempt === 30) throw error;
        await sleep(1_000);
      }
    return { ...urls, owned: false, close: async () => undefined };
  }
  const server = await startEmbeddedPostgres({ dataDir, onRestart });
  try {
    await prepare(server);
  } catch (error) {
    await server.stop();
    throw error instanceof EarlierDatabase ? new EarlierDatabase(dataDir) : error;
  }
  const { url, ownerUrl, owned } = server;
  return { url, ownerUrl, owned, close: () => server.stop() };
}

/**
 * Opens the database for the program itself, which owns the embedded server, and logs what happens to it.
 * @throws OperatorError, also if another process already runs the program on the same DATA_DIR
 */
export async function openOwnDatabase(
  settings: DatabaseSettings,
  log: Record<'warn' | 'error', (sentence: string) => void>,
): Promise<OpenDatabase> {
  const database = await openDatabase(settings, {
    onRestart: (reason) => log.error(reason),
    onExcess: (sentence) => log.warn(sentence),
  });
  if (settings.databaseUrl || database.owned) return database;
  throw new OperatorError(
    `Another process is already running on ${settings.dataDir}. Stop it, or choose another DATA_DIR.`,
  );
}

/** Runs the migrations if this process knows the owner, and otherwise checks that someone has run them. */
async function bringUpToDate(
  { url, ownerUrl }: DatabaseUrls,
  production: boolean,
  onExcess?: (sentence: string) => void,
): Promise<void> {
  if (ownerUrl !== undefined) await migrate(ownerUrl, { workingUrl: url });
  const excess = await excessPowerOf(url);
  if (excess !== undefined) {
    if (production) throw new OperatorError(excess);
    onExcess?.(excess);
    // For development, one role may be both.
    if (ownerUrl === undefined) await migrate(url);
  }
  await requireMigrated(url);
}

const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '08006'],
  '53300', // too many connections
]);

/** Returns whether a driver error means that no server answered, as opposed to an SQL error. */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const lost =
    /Connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|Query runner already released/;
  return unreachable.has(code) || lost.test(message);
}
