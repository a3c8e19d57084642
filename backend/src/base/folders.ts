import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { mkdirSync, statSync } from 'node:fs';

/**
 * Creates a folder, and those above it. Node's own `recursive` never returns where the system says that a folder is
 * missing although the one above it is there, as in /proc.
 */
export function createFolder(path: string): void {
  if (isFolder(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Some systems cannot open or sync a folder. PostgreSQL ignores that, too. */
const impossible: ReadonlySet<string | undefined> = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'EPERM']);

/** Returns once the names in a folder are on the disk, so that a power failure loses no file that was synced itself. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!impossible.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

/** Creates a folder, and those above it, and returns once their names are on the disk. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  const topmost = resolve(first);
  for (let made = resolve(path); made.length >= topmost.length; made = dirname(made))
    await syncFolder(dirname(made));
}
