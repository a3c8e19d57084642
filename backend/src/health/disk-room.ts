import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment } from '../base/config/environment.js';

/** Bytes. With less, a busy day of uploads can fill the disk. */
export const tooLittleRoom = 1024 ** 3;

/** A folder, and how many bytes are free on its disk. */
interface DiskRoom {
  readonly folder: string;
  readonly free: number;
}

/** The room on the disks that have DATA_DIR and, if it is elsewhere, its folder of uploads. */
export async function diskRoom({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): Promise<DiskRoom[]> {
  const folders = [dataDir, ...(s3 ? [] : [join(dataDir, 'files')])].filter((folder) => existsSync(folder));
  const disks = new Map<string, DiskRoom>();
  for (const folder of folders) {
    const { type, blocks, bavail, bsize, files } = await statfs(folder);
    // Folders on one disk have the same numbers.
    const key = [type, blocks, bsize, files].join();
    if (!disks.has(key)) disks.set(key, { folder, free: bavail * bsize });
  }
  return [...disks.values()];
}

/** "0.3 GB are free at /data" */
export function roomInWords({ folder, free }: DiskRoom): string {
  const gb = free / 1024 ** 3;
  return `${gb < 10 ? gb.toFixed(1) : Math.round(gb)} GB are free at ${folder}`;
}
