import { join, dirname } from 'node:path';
import { type Readable } from 'node:stream';
import { access, constants, open, rename, rm, writeFile } from 'node:fs/promises';
import { type Environment } from '../../base/config/environment.js';
import { Metrics } from '../../base/metrics.js';
import { StorageUnavailable } from '../../base/app-error.js';
import { BlobMissing, type BlobStorage } from './storage.js';
import { makeFolder, syncFolder } from '../../base/folders.js';

/** Stores blobs as files in 256 subfolders of one folder, readable only by this user. */
export class DiskStorage implements BlobStorage {
  constructor(private readonly folder: string) {}

  put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const path = this.pathOf(key);
    const partial = partialOf(path);
    return onDisk(async () => {
      try {
        await makeFolder(dirname(path), 0o700);
        await writeFile(partial, content, { mode: 0o600, flush: true });
        await rename(partial, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw error;
      }
    });
  }

  get(key: string): Promise<Readable> {
    return onDisk(async () => {
      const file = await open(this.pathOf(key)).catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOENT' ? new BlobMissing(`No blob ${key}`, { cause }) : cause;
      });
      return file.createReadStream();
    });
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    for (const each of [path, partialOf(path)]) await onDisk(() => rm(each, { force: true }));
  }

  check(): Promise<void> {
    return onDisk(async () => {
      await makeFolder(this.folder, 0o700);
      await access(this.folder, constants.W_OK);
    });
  }

  private pathOf(key: string): string {
    return join(this.folder, key.slice(0, 2), key);
  }
}

const partialOf = (path: string): string => `${path}.partial`;

/** @throws StorageUnavailable instead of an error of the disk; an error of the content unchanged */
async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall, path } = error as NodeJS.ErrnoException;
    const isOurs = syscall !== undefined && (path !== undefined || ['write', 'fsync'].includes(syscall));
    throw isOurs ? new StorageUnavailable(`The disk failed: ${code}`, { cause: error }) : error;
  }
}

/** Measures the time of each call to a storage; of `get`, the time to the first byte. */
export function measured(storage: BlobStorage, metrics: Metrics): BlobStorage {
  const seconds = metrics.histogram(
    'blob_storage_seconds',
    'Time of a call to the file storage, by outcome',
    [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    ['operation', 'outcome'],
  );
  const measure = async <Result>(operation: string, call: Promise<Result>): Promise<Result> => {
    const stop = seconds.startTimer({ operation });
    try {
      const result = await call;
      stop({ outcome: 'done' });
      return result;
    } catch (error) {
      // Otherwise the content of a put failed: the sender disconnected or sent an unsupported file.
      const isMissing = error instanceof BlobMissing;
      stop({
        outcome: error instanceof StorageUnavailable ? 'unavailable' : isMissing ? 'missing' : 'refused',
      });
      throw error;
    }
  };
  return {
    put: (key, content) => measure('put', storage.put(key, content)),
    get: (key) => measure('get', storage.get(key)),
    delete: (key) => measure('delete', storage.delete(key)),
    check: () => measure('check', storage.check()),
  };
}

/** Returns the storage that the environment selects. Loads the S3 client only if it is needed. */
export async function storageFor({
  dataDir,
  s3,
}: Pick<Environment, 'dataDir'> & Partial<Pick<Environment, 's3'>>): Promise<BlobStorage> {
  if (!s3) return new DiskStorage(join(dataDir, 'files'));
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(s3);
}
