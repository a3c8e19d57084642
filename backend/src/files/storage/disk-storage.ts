import { access, constants, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { StorageUnavailable } from '../../base/app-error.js';
import { makeFolder, syncFolder } from '../../base/folders.js';
import { BlobMissing, type BlobStorage } from './storage.js';

/** Stores blobs as files in 256 subfolders of one folder, readable only by this user. */
export class DiskStorage implements BlobStorage {
  constructor(private readonly folder: string) {}

  put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const path = this.pathOf(key);
    const partial = partialOf(path);
    return onDisk(async () => {
      try {
        await makeFolder(dirname(path), 0o700);
        await write(partial, content);
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

/** Closes the file before it returns or throws, so that nothing is written afterward. */
async function write(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
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
