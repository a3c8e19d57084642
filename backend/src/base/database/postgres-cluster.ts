import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { locateBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { type PostgresHome, resolveHome } from './postgres-home.js';

const run = promisify(execFile);
const maxLogBytes = 10 * 1024 * 1024;

/** A running server, from postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Creates, starts and stops one cluster on disk. Makes no connections. */
export class PostgresCluster {
  private readonly home: PostgresHome;
  private readonly binaries: PostgresBinaries;
  readonly dataFolder: string;
  readonly logFile: string;

  constructor(dataDir: string) {
    this.home = resolveHome(dataDir);
    this.binaries = locateBinaries(this.home);
    this.dataFolder = join(this.home.folder, 'data');
    this.logFile = join(this.home.folder, 'postgres.log');
  }

  /**
   * Creates the cluster if there is none. It is created in a temporary folder and renamed, so that a crash leaves no
   * partial cluster.
   */
  async create(user: string, password: string): Promise<void> {
    if (existsSync(join(this.dataFolder, 'PG_VERSION'))) return;
    const draft = mkdtempSync(join(this.home.folder, '.data-'));
    const passwordFile = `${draft}.password`;
    try {
      writeFileSync(passwordFile, password, { mode: 0o600 });
      this.changeOwner(draft);
      this.changeOwner(passwordFile);
      await this.execute(this.binaries.initdb, [
        `--pgdata=${draft}`,
        `--username=${user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ]);
      writeFileSync(join(draft, 'postgresql.conf'), "\ninclude 'embedded.conf'\n", {
        flag: 'a',
        flush: true,
      });
      if (!existsSync(this.dataFolder)) renameSync(draft, this.dataFolder);
    } finally {
      rmSync(passwordFile, { force: true });
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /**
   * Returns the server that postmaster.pid names if it is running. After a crash or a reboot, the process id may
   * belong to another program: then the stale file is removed, because PostgreSQL would refuse to start.
   */
  postmaster(): Postmaster | undefined {
    const file = join(this.dataFolder, 'postmaster.pid');
    if (!existsSync(file)) return undefined;
    const lines = readFileSync(file, 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (Number.isInteger(pid) && pid > 0 && this.isOurServer(pid)) return { pid, port: Number(lines[3]) };
    rmSync(file, { force: true });
    return undefined;
  }

  /**
   * Starts the server on a loopback port. Resolves when it accepts connections.
   * @param signal gives up: a server that is still starting ends
   */
  async start(
    port: number,
    settings: Readonly<Record<string, string | number>>,
    signal?: AbortSignal,
  ): Promise<void> {
    const lines = Object.entries({ ...settings, port }).map(([name, value]) => `${name} = '${value}'\n`);
    writeFileSync(join(this.dataFolder, 'embedded.conf'), lines.join(''));
    if (existsSync(this.logFile) && statSync(this.logFile).size > maxLogBytes) truncateSync(this.logFile);
    await this.execute(
      this.binaries.pgCtl,
      ['start', '-w', '-t', '120', '-D', this.dataFolder, '-l', this.logFile],
      signal,
    );
  }

  /** Stops the server, rolling back open transactions. If a fast shutdown fails, stops it immediately. */
  async stop(): Promise<void> {
    if (!this.postmaster()) return;
    const stop = (mode: string) =>
      this.execute(this.binaries.pgCtl, ['stop', '-w', '-t', '30', '-m', mode, '-D', this.dataFolder]);
    try {
      await stop('fast');
    } catch {
      if (this.postmaster()) await stop('immediate');
    }
  }

  private isOurServer(pid: number): boolean {
    if (process.platform === 'linux') {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(this.dataFolder);
      } catch {
        return false;
      }
    }
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  }

  private changeOwner(path: string): void {
    if (this.home.account) chownSync(path, this.home.account.uid, this.home.account.gid);
  }

  private async execute(program: string, args: string[], signal?: AbortSignal): Promise<void> {
    // The server outlives this process if that is killed, so it must not run in our working directory.
    await run(program, args, {
      ...this.home.account,
      cwd: this.home.folder,
      env: { ...process.env, LC_ALL: 'C' },
      windowsHide: true,
      signal,
      // On this one, pg_ctl also ends the server that it is starting.
      killSignal: 'SIGINT',
    });
  }
}
