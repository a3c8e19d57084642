import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, type Finding, ok, problem, warning } from './check.js';

const gigabyte = 1024 ** 3;
/** Room for a bad week: uploads, and the log of changes of a database that grows. */
const littleGb = 5;
const tooLittleGb = 1;

/** Room on the disks that have DATA_DIR and, if it is elsewhere, its folder of uploads. */
export const disk: Check = {
  name: 'disk',
  run: async ({ environment: { dataDir, s3 } }) => {
    const folders = [dataDir, ...(s3 ? [] : [join(dataDir, 'files')])].filter((folder) => existsSync(folder));
    const disks = new Map<string, Finding>();
    for (const folder of folders) {
      const { type, blocks, bavail, bsize, files } = await statfs(folder);
      // Folders on one disk have the same numbers.
      const key = [type, blocks, bsize, files].join();
      if (!disks.has(key)) disks.set(key, roomOf(folder, bavail * bsize));
    }
    return disks.size > 0 ? [...disks.values()] : [ok('DATA_DIR is not used yet')];
  },
};

function roomOf(folder: string, free: number): Finding {
  const gb = free / gigabyte;
  const says = `${gb < 10 ? gb.toFixed(1) : Math.round(gb)} GB are free at ${folder}`;
  if (gb >= littleGb) return ok(says);
  const judge = gb < tooLittleGb ? problem : warning;
  return judge(says, 'Make room or take a larger disk (docs/runbook.md, the disk fills).');
}
