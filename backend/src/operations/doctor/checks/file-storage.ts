import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { StorageUnavailable } from '../../../base/app-error.js';
import { BlobMissing, type BlobStorage } from '../../../files/storage/storage.js';
import { storageFor } from '../../../files/storage/storage-for.js';
import { type Check, ok, problem } from '../check.js';

/** Whether uploads can be stored, read and deleted, on disk or in a bucket. Leaves nothing behind. */
export const fileStorage: Check = {
  name: 'file storage',
  run: async ({ environment }) => {
    const { s3 } = environment;
    const place = s3 ? `the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}` : 'DATA_DIR/files';
    try {
      await tryOut(await storageFor(environment));
      return [ok(`Files can be stored, read and deleted in ${place}`)];
    } catch (error) {
      if (!(error instanceof StorageUnavailable || error instanceof BlobMissing)) throw error;
      return [
        problem(
          `Files cannot be stored, read and deleted in ${place}: ${error.message}`,
          s3
            ? 'Check S3_URL, and which rights its key has (docs/runbook.md, Files in an object store).'
            : 'Make room on its disk, and let the program’s account write to it.',
        ),
      ];
    }
  },
};

async function tryOut(storage: BlobStorage): Promise<void> {
  const key = randomUUID();
  const content = Buffer.from('npm run doctor');
  await storage.check();
  try {
    await storage.put(key, Readable.from([content]));
    const found = await buffer(await storage.get(key));
    if (!found.equals(content)) throw new BlobMissing('what comes back is not what was stored');
  } finally {
    await storage.delete(key);
  }
}
