import { join } from 'node:path';
import { type Environment } from '../../base/config/environment.js';
import { DiskStorage } from './disk-storage.js';
import { type BlobStorage } from './storage.js';

/** Returns the storage that the environment selects. Loads the S3 client only if it is needed. */
export async function storageFor({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): Promise<BlobStorage> {
  if (!s3) return new DiskStorage(join(dataDir, 'files'));
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(s3);
}
