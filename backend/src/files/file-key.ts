import { type Environment } from '../config/environment.js';
import { FileDamaged, unwrapKey } from './file-crypto.js';
import { type FileEntity } from './file.entity.js';

/** The keys that wrap file keys: FILE_KEY and, during a rotation, the previous one. */
export type FileKeys = Pick<Environment, 'fileKey' | 'oldFileKey'>;

/**
 * Unwraps a file's key with whichever key wrapped it.
 * @throws FileDamaged if neither opens it
 */
export function keyOf({ wrappedKey, id }: Pick<FileEntity, 'wrappedKey' | 'id'>, keys: FileKeys): Buffer {
  try {
    return unwrapKey(keys.fileKey, wrappedKey, id);
  } catch (error) {
    if (!keys.oldFileKey || !(error instanceof FileDamaged)) throw error;
    return unwrapKey(keys.oldFileKey, wrappedKey, id);
  }
}
