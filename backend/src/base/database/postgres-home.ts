import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolder } from '../create-folder.js';

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
  chmodSync(preferred, 0o700);
  if (process.getuid?.() !== 0) return { folder: preferred };

  const noted = join(preferred, 'location');
  if (existsSync(noted)) {
    const folder = readFileSync(noted, 'utf8').trim();
    if (!existsSync(folder)) {
      throw new Error(
        `The database of ${dataDir} was stored in ${folder}, which no longer exists. Restore it, or remove ${noted} to start with an empty database.`,
      );
    }
    return { folder, account: ownerOf(folder) };
  }

  const account = ownerOf(preferred) ?? unprivilegedAccount();
  chownSync(preferred, account.uid, account.gid);
  if (canTraverse(account, preferred)) return { folder: preferred, account };

  chownSync(preferred, 0, 0);
  const elsewhere = mkdtempSync(join(traversableParent(account), 'tax-firm-'));
  chownSync(elsewhere, account.uid, account.gid);
  writeFileSync(noted, `${elsewhere}\n`, { flush: true });
  return { folder: elsewhere, account };
}

/** Returns whether the account (undefined: our own) can read a folder or file, including its parent folders. */
export function canTraverse(account: SystemAccount | undefined, path: string): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0;
}

function ownerOf(path: string): SystemAccount | undefined {
  const { uid, gid } = lstatSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

function unprivilegedAccount(): SystemAccount {
  const accounts = readFileSync('/etc/passwd', 'utf8')
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
    (path) => existsSync(path) && statSync(path).isDirectory() && canTraverse(account, path),
  );
  if (!parent)
    throw new Error(
      'There is no folder for the embedded PostgreSQL that an unprivileged account may enter. Set DATABASE_URL.',
    );
  return parent;
}
