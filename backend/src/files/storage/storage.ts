import { type Readable } from 'node:stream';

/** Injection token of the `BlobStorage` in use. */
export const BLOB_STORAGE = Symbol('BLOB_STORAGE');

/** There is no blob with this key. */
export class BlobMissing extends Error {}

/** Stores sealed files. It sees only encrypted bytes; keys are UUIDs. */
export interface BlobStorage {
  /**
   * Stores a blob atomically: it appears once its last byte is stored. What a failed put leaves behind, `delete`
   * removes.
   * @throws StorageUnavailable, or the content's error
   */
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** @throws BlobMissing, StorageUnavailable; the stream fails with the latter too */
  get(key: string): Promise<Readable>;
  /** Deletes a blob and the rest of an unfinished put. Deleting a missing blob is not an error. */
  delete(key: string): Promise<void>;
  /** Checks that blobs can be stored. @throws StorageUnavailable */
  check(): Promise<void>;
}

/**
 * Splits a stream into chunks of `size` bytes, which are valid only until the next one is read; the last may be shorter or
 * empty. Holds one chunk at a time.
 * @param first bytes of the first chunk
 */
export async function* fixedSizeChunks(content: AsyncIterable<Buffer>, size: number, first = size) {
  const memory = Buffer.allocUnsafeSlow(size);
  let [filled, wanted] = [0, first];
  for await (const chunk of content) {
    for (let offset = 0; offset < chunk.length;) {
      // More bytes follow, so the full chunk is not the last one.
      if (filled === wanted) {
        yield { bytes: memory.subarray(0, filled), last: false };
        [filled, wanted] = [0, size];
      }
      const copied = chunk.copy(memory, filled, offset, offset + wanted - filled);
      filled += copied;
      offset += copied;
    }
  }
  yield { bytes: memory.subarray(0, filled), last: true };
}
