import { join } from 'node:path';
import { type Environment } from '../config/environment.js';
import { DiskStorage } from './disk-storage.js';
import { type BlobStorage } from './storage.js';

/** The storage that the environment chooses. What S3 needs is loaded only where it is used. */
export async function storageFor({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): Promise<BlobStorage> {
  if (!s3) return new DiskStorage(join(dataDir, 'files'));
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(s3);
}
