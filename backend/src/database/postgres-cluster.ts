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

/** What postmaster.pid says of a server that lives. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** One cluster on disk and the programs that make, start and stop it. Knows nothing of connections. */
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

  /** Makes the cluster if there is none. Made aside and renamed into place: a crash leaves no half of one. */
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
   * The server that postmaster.pid names, if it lives and is this cluster's. A process number that now
   * belongs to another program (after a crash or a reboot) is no server: its stale file is removed,
   * because PostgreSQL itself would refuse to start beside it.
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

  /** Starts the server on a port of the loopback interface, and returns when it accepts connections. */
  async start(port: number, settings: Readonly<Record<string, string | number>>): Promise<void> {
    const lines = Object.entries({ ...settings, port }).map(([name, value]) => `${name} = '${value}'\n`);
    writeFileSync(join(this.dataFolder, 'embedded.conf'), lines.join(''));
    if (existsSync(this.logFile) && statSync(this.logFile).size > maxLogBytes) truncateSync(this.logFile);
    await this.execute(this.binaries.pgCtl, [
      'start',
      '-w',
      '-t',
      '120',
      '-D',
      this.dataFolder,
      '-l',
      this.logFile,
    ]);
  }

  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
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

  private async execute(program: string, args: string[]): Promise<void> {
    // The server outlives this process when it is killed: it must not keep our terminal or our folder.
    await run(program, args, {
      ...this.home.account,
      cwd: this.home.folder,
      env: { ...process.env, LC_ALL: 'C' },
      windowsHide: true,
    });
  }
}
