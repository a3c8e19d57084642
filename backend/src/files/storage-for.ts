import { join } from 'node:path';
import { type Environment } from '../config/environment.js';
import { DiskStorage } from './disk-storage.js';
import { type BlobStorage } from './storage.js';

/** The storage that the environment chooses. */
export function storageFor({ dataDir, s3Url }: Pick<Environment, 'dataDir' | 's3Url'>): BlobStorage {
  if (s3Url) throw new Error('S3_URL is not supported by this version: files are kept under DATA_DIR/files');
  return new DiskStorage(join(dataDir, 'files'));
}
