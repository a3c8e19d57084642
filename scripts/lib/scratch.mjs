import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const memory = '/dev/shm';
/** More than a run of all tests needs. */
const enoughBytes = 4e9;

/**
 * Creates a folder for the temporary files of one run, and removes it when this process exits. It is in memory where
 * there is space: the tests create two hundred databases, which takes ten times as long on some disks.
 */
export function makeScratchFolder() {
  const folder = mkdtempSync(join(hasSpace(memory) ? memory : tmpdir(), 'tax-firm-run-'));
  // PostgreSQL and Dovecot run under other accounts if they are started as root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function hasSpace(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}
