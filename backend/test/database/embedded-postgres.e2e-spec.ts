import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { excessPowerOf } from '../../src/base/database/migrate.js';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../src/base/database/embedded-postgres.js';
import { isUnreachable } from '../../src/base/database/open-database.js';
import { PostgresCluster } from '../../src/base/database/postgres-cluster.js';
import { eventually } from '../support/eventually.js';

describe('embedded PostgreSQL', () => {
  let dataDir: string;
  /** A stopped server's folder, which each test gets a copy of: PostgreSQL takes seconds to create one. */
  const created = mkdtempSync(join(tmpdir(), 'tax-firm-postgres-created-'));
  const started: EmbeddedPostgres[] = [];
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    chmodSync(created, 0o755);
    await (await startEmbeddedPostgres({ dataDir: created })).stop();
  });
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-postgres-'));
    // Unlike Node's copy, it keeps the account that owns the files.
    execFileSync('cp', ['-a', `${created}/.`, dataDir]);
  });
  afterAll(() => rmSync(created, { recursive: true, force: true }));
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const server of started.splice(0)) await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = async (options?: Partial<EmbeddedPostgresOptions>) => {
    const server = await startEmbeddedPostgres({ dataDir, ...options });
    started.push(server);
    return server;
  };
  const inCluster = (...path: string[]) => join(dataDir, 'postgres', 'data', ...path);
  const pidFile = () => inCluster('postmaster.pid');
  const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

  async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('keeps what was committed across a stop and a start', async () => {
    const first = await start();
    await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();
    expect(existsSync(pidFile())).toBe(false);
    const second = await start();
    expect(await query(second.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('is durable, listens only on loopback and requires a password', async () => {
    const { url, ownerUrl } = await start();
    const rows = await query<{ name: string; setting: string }>(
      ownerUrl,
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit', 'unix_socket_directories')",
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      synchronous_commit: 'on',
      unix_socket_directories: '',
    });
    await expect(
      query(Object.assign(new URL(url), { password: 'guess' }).href, 'SELECT 1'),
    ).rejects.toMatchObject({ code: '28P01' });
  });

  it('writes nothing of roles when they are there, so that commands run while the disk is full', async () => {
    const { ownerUrl } = await start();
    const written = () =>
      query<{ xmin: string }>(ownerUrl, "SELECT xmin FROM pg_authid WHERE rolname = 'tax_firm_app'");
    const before = await written();
    await start();
    expect(await written()).toEqual(before);
  });

  it('is restarted on the same port when its server is killed', async () => {
    let restarted = () => {};
    const restart = new Promise<void>((resolve) => (restarted = resolve));
    const { ownerUrl } = await start({ onRestart: () => restarted() });
    await query(ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
    process.kill(serverPid(), 'SIGKILL');
    await restart;
    expect(await query(ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('is restarted however long that is impossible, and says so once', async () => {
    const reports: string[] = [];
    const { ownerUrl } = await start({ onRestart: (reason) => reports.push(reason), startTimeoutMs: 0 });
    const attempts = jest.spyOn(PostgresCluster.prototype, 'start').mock.calls;
    process.kill(serverPid(), 'SIGKILL');
    renameSync(inCluster('global', 'pg_control'), inCluster('global', 'pg_control.away'));
    await eventually(() => reports.length > 0);
    const before = attempts.length;
    await eventually(() => attempts.length > before);
    renameSync(inCluster('global', 'pg_control.away'), inCluster('global', 'pg_control'));
    await eventually(() => reports.length > 1);
    expect(reports).toEqual([
      expect.stringMatching(/^the embedded PostgreSQL could not be restarted, and the program tries again: /),
      'the connection to the embedded PostgreSQL was lost',
    ]);
    expect(await query(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await start()).toMatchObject({ owned: false });
  });

  it('is owned again as soon as another process no longer owns it', async () => {
    const reports: string[] = [];
    const { ownerUrl } = await start({ onRestart: (reason) => reports.push(reason) });
    const other = new pg.Client({
      connectionString: Object.assign(new URL(ownerUrl), { pathname: 'postgres' }).href,
    });
    await other.connect();
    // Waits for the lock, and so is the next to have it.
    const taken = other.query('SELECT pg_advisory_lock(7240001)');
    await eventually(async () => {
      const waiting = await query(
        ownerUrl,
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
      );
      return waiting.length > 0;
    });
    await query(
      ownerUrl,
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted",
    );
    await taken;
    await eventually(() => reports.length > 0);
    await other.end();
    await eventually(() => reports.length > 1);
    expect(reports).toEqual([
      expect.stringContaining('Another process owns it'),
      'the connection to the embedded PostgreSQL was lost',
    ]);
    expect(await start()).toMatchObject({ owned: false });
  });

  it('gives up a restart that takes long when it is stopped', async () => {
    const reports: string[] = [];
    const server = await start({ onRestart: (reason) => reports.push(reason) });
    const attempts = jest.spyOn(PostgresCluster.prototype, 'start').mock.results;
    process.kill(serverPid(), 'SIGKILL');
    // Then it starts only once it has fetched a file, which takes ten minutes.
    writeFileSync(inCluster('recovery.signal'), '');
    appendFileSync(inCluster('postgresql.auto.conf'), "restore_command = 'touch fetching; sleep 600'\n");
    await eventually(() => existsSync(inCluster('fetching')));
    await server.stop();
    await expect(attempts[0]!.value).rejects.toMatchObject({ name: 'AbortError' });
    expect(attempts).toHaveLength(1);
    expect(existsSync(pidFile())).toBe(false);
    expect(reports).toEqual([]);
  });

  it('stops at once while it cannot be restarted', async () => {
    const reports: string[] = [];
    const server = await start({ onRestart: (reason) => reports.push(reason), startTimeoutMs: 0 });
    process.kill(serverPid(), 'SIGKILL');
    renameSync(inCluster('global', 'pg_control'), inCluster('global', 'pg_control.away'));
    await eventually(() => reports.length > 0);
    await server.stop();
    expect(existsSync(pidFile())).toBe(false);
    expect(reports).toHaveLength(1);
  });

  it('starts although its old process id now belongs to another program', async () => {
    await (await start()).stop();
    const other = child(['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    writeFileSync(pidFile(), `${other.pid}\n${inCluster()}\n1700000000\n54321\n\n127.0.0.1\n\nready   \n`);
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
  });

  it('lets a second process use but not stop the server', async () => {
    const owner = await start();
    const guest = await start();
    expect([owner.owned, guest.owned]).toEqual([true, false]);
    expect(guest.url).toBe(owner.url);
    await guest.stop();
    expect(await query(owner.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('says which file is missing when the password is lost', async () => {
    await (await start()).stop();
    unlinkSync(join(dataDir, 'secrets', 'postgres'));
    await expect(start()).rejects.toThrow('DATA_DIR/secrets/postgres');
  });

  it('gives the program a role that owns nothing, and its password again if that was lost', async () => {
    const first = await start();
    expect(await query(first.url, 'SELECT current_user AS role')).toEqual([{ role: 'tax_firm_app' }]);
    expect(await excessPowerOf(first.url)).toBeUndefined();
    await first.stop();
    unlinkSync(join(dataDir, 'secrets', 'postgres-app'));
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is adopted, with everything committed, after the process that started it was killed', async () => {
    const program = keeper(dataDir);
    const [url] = (await once(program.stdout!, 'data')) as [Buffer];
    await query(String(url), 'CREATE TABLE kept AS SELECT 7 AS n');
    const pid = serverPid();
    program.kill('SIGKILL');
    await once(program, 'exit');

    const server = await start();
    expect(serverPid()).toBe(pid);
    expect(server.owned).toBe(true);
    expect(await query(server.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await server.stop();
    expect(existsSync(pidFile())).toBe(false);
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;

  asRoot('runs for root as another account, and elsewhere where that account may not enter', async () => {
    const first = await start();
    expect(statSync(inCluster()).uid).not.toBe(0);
    await first.stop();
    rmSync(join(dataDir, 'postgres'), { recursive: true });

    chmodSync(dataDir, 0o700);
    const second = await start();
    const location = readFileSync(join(dataDir, 'postgres', 'location'), 'utf8').trim();
    try {
      await query(second.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
      await second.stop();
      expect(await query((await start()).ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    } finally {
      for (const server of started.splice(0)) await server.stop();
      rmSync(location, { recursive: true });
    }
    await expect(start()).rejects.toThrow(`was stored in ${location}, which no longer exists`);
  });

  /** Starts another process that starts the server and prints its URL. */
  function keeper(folder: string): ChildProcess {
    const launcher = new URL('../../dist/base/database/embedded-postgres.js', import.meta.url).href;
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher)});
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)} });
      process.stdout.write(server.ownerUrl);
      setInterval(() => {}, 1000);`;
    return child(['--input-type=module', '-e', script]);
  }

  function child(args: string[]): ChildProcess {
    const made = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(made);
    return made;
  }
});

it('counts a server as unreachable that accepts connections and says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  const error = await client.connect().catch((cause: unknown) => cause);
  expect(isUnreachable(error)).toBe(true);
  silent.close();
});
