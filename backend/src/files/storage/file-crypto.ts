import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { seal, SealBroken, type SealingKeys, unseal } from '../../base/sealing/sealing.js';
import { fixedSizeChunks } from './storage.js';

/**
 * The format of a sealed file: a magic word, then frames of at most 64 KiB, each encrypted with AES-256-GCM and its
 * own tag. A frame's nonce contains its number and whether it is the last. Each file has its own key, so no nonce
 * repeats. Changed, reordered or missing frames do not decrypt (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár, 2015). Readers get only authenticated bytes.
 */
const magic = Buffer.from('TFF1');
const frameSize = 64 * 1024;
const tagSize = 16;
const algorithm = 'aes-256-gcm';

/** The stored bytes were truncated, changed, or encrypted with another key. */
export class FileDamaged extends Error {}

/** Creates a random 32-byte key for one file. */
export const newFileKey = (): Buffer => randomBytes(32);

/** Wraps a file's key with FILE_KEY; `fileId` binds it to its row. */
export const wrapKey = ({ fileKey }: SealingKeys, key: Buffer, fileId: string): Buffer =>
  seal(fileKey, key, fileId);

/** @throws FileDamaged if the key was wrapped with another FILE_KEY or for another file */
export function unwrapKey(keys: SealingKeys, wrapped: Buffer, fileId: string): Buffer {
  try {
    return unseal(keys, wrapped, fileId);
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    throw new FileDamaged("The file's key cannot be opened: it was changed, or wrapped with another key", {
      cause,
    });
  }
}

/** Encrypts a stream of any length, one frame at a time. */
export async function* encrypt(key: Buffer, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield magic;
  let counter = 0;
  for await (const { bytes, last } of fixedSizeChunks(content, frameSize)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(counter++, last));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts the output of `encrypt`, frame by frame.
 * @throws FileDamaged at the first frame that is not authentic, before yielding any of it
 */
export async function* decrypt(key: Buffer, encrypted: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let counter = -1;
  for await (const { bytes, last } of fixedSizeChunks(encrypted, frameSize + tagSize, magic.length)) {
    if (counter >= 0) yield decryptFrame(key, nonceOf(counter, last), bytes);
    else if (last || !bytes.equals(magic)) throw new FileDamaged('This is not a sealed file');
    counter++;
  }
}

function nonceOf(counter: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter, 7);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

function decryptFrame(key: Buffer, nonce: Buffer, frame: Buffer): Buffer {
  try {
    const end = frame.length - tagSize;
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagSize });
    decipher.setAuthTag(frame.subarray(end));
    return Buffer.concat([decipher.update(frame.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    const message = 'The stored file cannot be decrypted: it was changed, or encrypted with another key';
    throw new FileDamaged(message, { cause });
  }
}
