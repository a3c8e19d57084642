import { createServer } from 'node:net';
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
const defaultStartTimeoutMs = 30_000;
/** Between attempts to restart the server. The pause doubles each time. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: 100,
  shared_buffers: '128MB',
  // So that counts over a firm's years of history need no temporary files.
  work_mem: '16MB',
  effective_cache_size: '1GB',
  random_page_cost: 1.1,
  max_wal_size: '1GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
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

export interface EmbeddedPostgres {
  /** Names the working role. */
  readonly url: string;
  readonly ownerUrl: string;
  /** True for the one process that may stop the server; false for a command that runs beside the program. */
  readonly owned: boolean;
  /** Gives up a restart in progress, and stops the server if this process owns it. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a free loopback port, or adopts a server that a killed process left running. The owner holds a
 * session lock in the server, which ends with the process even if it is killed. The owner restarts a server that
 * dies, on the same port, and tries again until it runs.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = new PostgresCluster(options.dataDir);
  const password = loadOrCreateSecret(options.dataDir, 'postgres');
  const settings = { ...defaultSettings, ...options.settings };
  const urlOf = (port: number, name: string) => urlFor(owningRole, password, port, name);

  const stopping = new AbortController();
  const run = (preferredPort?: number) =>
    ensureRunning(cluster, settings, (candidate) => urlOf(candidate, 'postgres'), {
      timeoutMs: options.startTimeoutMs ?? defaultStartTimeoutMs,
      preferredPort,
      signal: stopping.signal,
    });

  await cluster.create(owningRole, password);
  const port = await run();
  const ownerUrl = urlOf(port, database);
  const url = urlFor(workingRole, loadOrCreateSecret(options.dataDir, 'postgres-app'), port, database);
  await ensureDatabase(urlOf(port, 'postgres'));
  await ensureWorkingRole(ownerUrl, url);

  let owner: pg.Client | undefined;
  let restarting: Promise<void> | undefined;
  const own = async () => {
    owner = await takeOwnership(urlOf(port, 'postgres'));
    owner?.once('end', () => {
      restarting = restart();
    });
    return owner !== undefined;
  };
  const restart = async () => {
    let reported: string | undefined;
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = longer(pauseMs)) {
      try {
        await run(port);
        if (!(await own())) throw new Error('Another process owns it.');
        options.onRestart?.('the connection to the embedded PostgreSQL was lost');
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        const reason = `the embedded PostgreSQL could not be restarted, and the program tries again: ${String(error)}`;
        if (reason !== reported) options.onRestart?.(reason);
        reported = reason;
        await pause(pauseMs, stopping.signal);
      }
    }
  };

  const owned = await own();
  return {
    url,
    ownerUrl,
    owned,
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      await restarting;
      await owner?.end();
      if (owned) await cluster.stop();
    },
  };
}

const longer = (pauseMs: number): number => Math.min(2 * pauseMs, longestPauseMs);

/** Ends early, without an error, when the signal does. */
const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

interface Attempt {
  readonly timeoutMs: number;
  readonly preferredPort?: number;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/**
 * Starts the server unless it is running. Retries, because after a SIGKILL the server's child processes hold its
 * shared memory for a moment.
 */
async function ensureRunning(
  cluster: PostgresCluster,
  settings: Readonly<Record<string, string | number>>,
  urlOf: (port: number) => string,
  { timeoutMs, preferredPort, signal }: Attempt,
): Promise<number> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const running = cluster.postmaster();
    try {
      const port = running?.port ?? preferredPort ?? (await freePort());
      if (!running) await cluster.start(port, settings, signal);
      await (await connect(urlOf(port))).end();
      return port;
    } catch (error) {
      if (signal.aborted) throw error;
      if (wasPasswordRefused(error)) {
        if (!running) await cluster.stop();
        throw new Error(
          `The embedded PostgreSQL does not accept the password in DATA_DIR/secrets/postgres. Restore the file that belongs to this database.`,
          { cause: error },
        );
      }
      if (Date.now() > deadline) {
        throw new Error(`The embedded PostgreSQL does not start; see its log, ${cluster.logFile}.`, {
          cause: error,
        });
      }
      await pause(200, signal);
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${database}`);
  }).catch(unlessCodes('42P04', '23505'));
}

/** Creates the working role, and gives it the password in DATA_DIR again if that was lost. */
async function ensureWorkingRole(ownerUrl: string, url: string): Promise<void> {
  try {
    await (await connect(url)).end();
    return;
  } catch (error) {
    if (!wasPasswordRefused(error)) throw error; // as it is for a role that does not exist
  }
  await withConnection(ownerUrl, async (owner) => {
    const role = await ensureRole(owner, url);
    const password = decodeURIComponent(new URL(url).password);
    await owner.query(`ALTER ROLE ${pg.escapeIdentifier(role)} PASSWORD ${pg.escapeLiteral(password)}`);
  }).catch(unlessCodes('42710', '23505', 'XX000'));
}

/** For a promise's `catch`: passes over errors with these codes, because another process does the same at the same time. */
const unlessCodes =
  (...codes: readonly string[]) =>
  (error: unknown): void => {
    if (!codes.includes((error as { code?: string }).code ?? '')) throw error;
  };

const wasPasswordRefused = (error: unknown): boolean => (error as { code?: string }).code === '28P01';

const urlFor = (role: string, password: string, port: number, name: string): string =>
  `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;

/** Retries, because the server takes a moment to notice that the previous owner was killed. */
async function takeOwnership(url: string): Promise<pg.Client | undefined> {
  const client = await connect(url);
  for (let attempt = 0; attempt < 10; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      ownershipLock,
    ]);
    if (rows[0]?.taken) return client;
    await sleep(100);
  }
  await client.end();
  return undefined;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'tax-firm keeper',
  });
  client.on('error', () => undefined); // a lost connection also arrives as 'end'
  await client.connect();
  return client;
}

/** Returns a port that is free now. If another program takes it first, the caller tries again with another port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
