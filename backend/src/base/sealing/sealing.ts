import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type Environment } from '../config/environment.js';
import { type Json } from '../json.js';

const algorithm = 'aes-256-gcm';
const nonceSize = 12;
const tagSize = 16;

/** The keys that open what is sealed: FILE_KEY and, during a rotation, the previous one. */
export type SealingKeys = Pick<Environment, 'fileKey'> & Partial<Pick<Environment, 'oldFileKey'>>;

/** A sealed secret was changed, moved to another row, or sealed with another key. */
export class SealBroken extends Error {}

/**
 * Encrypts a short secret with AES-256-GCM, for a column of the database; list the column in `sealed-columns.ts`.
 * Layout: nonce (12), tag (16), ciphertext.
 * @param key 32 bytes
 * @param context binds the secret to its row; `unseal` needs the same one
 */
export function seal(key: Buffer, secret: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/**
 * Opens a secret with whichever key sealed it.
 * @throws SealBroken if neither opens it: it has changed since, or belongs to another context
 */
export function unseal({ fileKey, oldFileKey }: SealingKeys, sealed: Buffer, context: string): Buffer {
  try {
    return open(fileKey, sealed, context);
  } catch (error) {
    if (!oldFileKey || !(error instanceof SealBroken)) throw error;
    return open(oldFileKey, sealed, context);
  }
}

/** {@link seal}, for a value of JSON. */
export const sealJson = (key: Buffer, value: Json, context: string): Buffer =>
  seal(key, Buffer.from(JSON.stringify(value)), context);

/** {@link unseal}, for what `sealJson` sealed. */
export const unsealJson = (keys: SealingKeys, sealed: Buffer, context: string): Json =>
  JSON.parse(unseal(keys, sealed, context).toString()) as Json;

/** Returns whether this key opens the secret. */
export function opens(key: Buffer, sealed: Buffer, context: string): boolean {
  try {
    open(key, sealed, context);
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}

/** Returns a text that identifies a FILE_KEY without revealing it: 64 hexadecimal digits. */
export const fingerprintOfKey = (fileKey: Buffer): string =>
  createHmac('sha256', fileKey).update('tax-firm backup').digest('hex');

function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  const [nonce, tag] = [sealed.subarray(0, nonceSize), sealed.subarray(nonceSize, nonceSize + tagSize)];
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagSize });
    decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(nonceSize + tagSize)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken('The secret cannot be opened: it was changed, or sealed with another key', {
      cause,
    });
  }
}
