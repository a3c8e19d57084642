import { type Environment } from '../config/environment.js';
import { FileDamaged, unwrapKey } from './file-crypto.js';
import { type FileEntity } from './file.entity.js';

/** What wraps the keys of files: FILE_KEY and, while keys are being wrapped anew, the one before it. */
export type FileKeys = Pick<Environment, 'fileKey' | 'oldFileKey'>;

/**
 * A file's own key, whichever of the two wraps it.
 * @throws FileDamaged when neither does
 */
export function keyOf({ wrappedKey, id }: Pick<FileEntity, 'wrappedKey' | 'id'>, keys: FileKeys): Buffer {
  try {
    return unwrapKey(keys.fileKey, wrappedKey, id);
  } catch (error) {
    if (!keys.oldFileKey || !(error instanceof FileDamaged)) throw error;
    return unwrapKey(keys.oldFileKey, wrappedKey, id);
  }
}
