import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceSize = 12;
const tagSize = 16;

/** A sealed secret was changed, moved to another row, or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/**
 * Encrypts a short secret with AES-256-GCM, for a column of the database. Layout: nonce (12), tag (16), ciphertext.
 * @param key 32 bytes
 * @param context binds the secret to its row; `unseal` needs the same one
 */
export function seal(key: Buffer, secret: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** @throws SealBroken if it was sealed with another key or context, or has changed since */
export function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
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
