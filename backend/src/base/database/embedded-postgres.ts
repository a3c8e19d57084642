import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadOrCreateSecret } from '../config/secrets.js';
import { ensureRole } from './migrate.js';
import { withConnection } from './with-connection.js';
import { PostgresCluster } from './postgres-cluster.js';

/** Owns the tables, and is the cluster's superuser. */
const owningRole = 'tax_firm';
const workingRole = 'tax_firm_app';
const database = 'tax_firm';
const ownershipLock = 7_240_001;
/** Of the connection that creates what is missing. */
const preparationLock = 7_240_003;
/** Between attempts to restart the server. The pause doubles each time. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Where PostgreSQL's own defaults do not fit; those for durability do. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // So that counts over a firm's years of history need no temporary files.
  work_mem: '16MB',
  effective_cache_size: '1GB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const;

export interface EmbeddedPostgresOptions {
  /** Contains the cluster and its passwords. */
  readonly dataDir: string;
  /** Override the defaults; PostgreSQL's names. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Called when the server has died and was restarted, or could not be. */
  readonly onRestart?: (reason: string) => void;
  /** How long one attempt to start the server may take. Tests shorten it. */
  readonly startTimeoutMs?: number;
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/**
 * Starts PostgreSQL on a free loopback port, or adopts a server that a killed process left running. The owner holds a
 * session lock in the server, which ends with the process even if it is killed. The owner restarts a server that
 * dies, on the same port, and tries again until it runs.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings,
  onRestart,
  startTimeoutMs = 30_000,
}: EmbeddedPostgresOptions) {
  const cluster = new PostgresCluster(dataDir);
  const password = loadOrCreateSecret(dataDir, 'postgres');
  const workingPassword = loadOrCreateSecret(dataDir, 'postgres-app');
  const mainUrl = (port: number) => urlFor(owningRole, password, port, 'postgres');
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Starts the server unless it is running. */
  const ensureRunning = async (usualPort?: number): Promise<number> => {
    const running = cluster.postmaster();
    const port = running?.port ?? usualPort ?? (await freePort());
    if (!running) await cluster.start(port, { ...defaultSettings, ...settings }, signal);
    await withConnection(mainUrl(port), async () => undefined).catch(async (cause: unknown) => {
      if (!isPasswordRefused(cause)) throw cause;
      if (!running) await cluster.stop();
      throw new WrongPassword(
        'The embedded PostgreSQL does not accept the password in DATA_DIR/secrets/postgres. Restore the file that belongs to this database.',
        { cause },
      );
    });
    return port;
  };
  /** Retries, because after a SIGKILL the server's child processes hold its shared memory for a moment. */
  const run = async (usualPort?: number): Promise<number> => {
    for (const deadline = Date.now() + startTimeoutMs; ; await pause(200, signal))
      try {
        return await ensureRunning(usualPort);
      } catch (cause) {
        if (signal.aborted || cause instanceof WrongPassword) throw cause;
        if (Date.now() > deadline)
          throw new Error(`The embedded PostgreSQL does not start; see its log, ${cluster.logFile}.`, {
            cause,
          });
      }
  };

  await cluster.create(owningRole, password);
  const port = await run();
  const url = urlFor(workingRole, workingPassword, port, database);
  await prepare(mainUrl(port), url);

  let owner: pg.Client | undefined;
  let restarting: Promise<void> | undefined;
  const own = async () => {
    owner = await takeOwnership(mainUrl(port));
    owner?.once('end', () => {
      restarting = restart();
    });
    return owner !== undefined;
  };
  const restart = async () => {
    let reported: string | undefined;
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await run(port);
        if (!(await own())) throw new Error('Another process owns it.');
        onRestart?.('the connection to the embedded PostgreSQL was lost');
        return;
      } catch (error) {
        if (signal.aborted) return;
        const reason = `the embedded PostgreSQL could not be restarted, and the program tries again: ${String(error)}`;
        if (reason !== reported) onRestart?.(reason);
        reported = reason;
        await pause(pauseMs, signal);
      }
    }
  };

  const owned = await own();
  return {
    /** Names the working role. */
    url,
    ownerUrl: urlFor(owningRole, password, port, database),
    /** True for the one process that may stop the server; false for a command that runs beside the program. */
    owned,
    /** Gives up a restart in progress, and stops the server if this process owns it. */
    async stop() {
      if (signal.aborted) return;
      stopping.abort();
      await restarting;
      await owner?.end();
      if (owned) await cluster.stop();
    },
  };
}

class WrongPassword extends Error {}

/** Also for a role that does not exist. */
const isPasswordRefused = (error: unknown): boolean => (error as { code?: string }).code === '28P01';

/** Ends early, without an error, when the signal does. */
const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** Creates the database and the working role if they are missing, and gives the role its password again if that was lost. */
async function prepare(mainUrl: string, workingUrl: string): Promise<void> {
  await withConnection(mainUrl, async (client) => {
    // Until the connection ends, other processes wait here.
    await client.query('SELECT pg_advisory_lock($1)', [preparationLock]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${database}`);
    // Otherwise nothing is written, so that commands run while the disk is full.
    const isReady = await withConnection(workingUrl, async () => true).catch((error: unknown) => {
      if (!isPasswordRefused(error)) throw error;
      return false;
    });
    if (isReady) return;
    const role = await ensureRole(client, workingUrl);
    const password = decodeURIComponent(new URL(workingUrl).password);
    await client.query(`ALTER ROLE ${pg.escapeIdentifier(role)} PASSWORD ${pg.escapeLiteral(password)}`);
  });
}

const urlFor = (role: string, password: string, port: number, name: string): string =>
  `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;

/**
 * Waits a second, because the server takes a moment to notice that the previous owner was killed.
 * @returns the connection that holds the lock; undefined if another process holds it
 */
async function takeOwnership(connectionString: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'tax-firm keeper',
  });
  client.on('error', () => undefined); // a lost connection also arrives as 'end'
  await client.connect();
  try {
    await client.query('SET lock_timeout = 1000');
    await client.query('SELECT pg_advisory_lock($1)', [ownershipLock]);
    return client;
  } catch (error) {
    await client.end();
    if ((error as { code?: string }).code === '55P03') return undefined;
    throw error;
  }
}

/** Returns a port that is free now. If another program takes it first, the caller tries again with another port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
