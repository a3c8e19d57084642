import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { seal, SealBroken, type SealingKeys, unseal } from '../../base/sealing/sealing.js';

/**
 * The format of a sealed file: a magic word, then frames of at most 64 KiB, each encrypted with AES-256-GCM and its
 * own tag. A frame's nonce contains its number and whether it is the last. Each file has its own key, so no nonce
 * repeats. Changed, reordered or missing frames do not decrypt (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár, 2015). Readers get only authenticated bytes.
 */
const magic = Buffer.from('TFF1');
const frameSize = 64 * 1024;
const tagSize = 16;
const encryptedFrameSize = frameSize + tagSize;
const algorithm = 'aes-256-gcm';

/** The stored bytes were truncated, changed, or encrypted with another key. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

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
  const frame = Buffer.allocUnsafe(frameSize);
  let filled = 0;
  let counter = 0;
  for await (const chunk of content) {
    for (let offset = 0; offset < chunk.length;) {
      if (filled === frameSize) {
        yield encryptFrame(key, counter++, false, frame);
        filled = 0;
      }
      const copied = chunk.copy(frame, filled, offset);
      filled += copied;
      offset += copied;
    }
  }
  yield encryptFrame(key, counter, true, frame.subarray(0, filled));
}

/**
 * Decrypts the output of `encrypt`, frame by frame.
 * @throws FileDamaged at the first frame that is not authentic, before yielding any of it
 */
export async function* decrypt(key: Buffer, encrypted: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0);
  let counter = 0;
  let hasHeader = false;
  for await (const chunk of encrypted) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (!hasHeader) {
      if (pending.length < magic.length) continue;
      if (!pending.subarray(0, magic.length).equals(magic))
        throw new FileDamaged('This is not a sealed file');
      pending = pending.subarray(magic.length);
      hasHeader = true;
    }
    // Only the end of the stream shows which frame is the last, so one frame is always held back.
    while (pending.length > encryptedFrameSize) {
      yield decryptFrame(key, counter++, false, pending.subarray(0, encryptedFrameSize));
      pending = pending.subarray(encryptedFrameSize);
    }
  }
  yield decryptFrame(key, counter, true, pending);
}

function nonceOf(counter: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter, 7);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

function encryptFrame(key: Buffer, counter: number, last: boolean, frame: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, nonceOf(counter, last));
  return Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
}

function decryptFrame(key: Buffer, counter: number, last: boolean, encrypted: Buffer): Buffer {
  if (encrypted.length < tagSize) throw new FileDamaged('The stored file is truncated');
  const end = encrypted.length - tagSize;
  return decryptOrThrow(key, nonceOf(counter, last), encrypted.subarray(0, end), encrypted.subarray(end));
}

function decryptOrThrow(key: Buffer, nonce: Buffer, encrypted: Buffer, tag: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagSize }).setAuthTag(tag);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch (cause) {
    throw new FileDamaged(
      'The stored file cannot be decrypted: it was changed, or encrypted with another key',
      {
        cause,
      },
    );
  }
}
