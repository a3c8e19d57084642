import { type Readable } from 'node:stream';

/** Injection token of the `BlobStorage` in use. */
export const BLOB_STORAGE = Symbol('BLOB_STORAGE');

/** There is no blob under that key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** Where sealed files lie. It sees sealed bytes only, under keys that are UUIDs. */
export interface BlobStorage {
  /**
   * All or nothing: a blob appears when its last byte is safe, and a failed put leaves nothing behind, or nothing that
   * `delete` does not take away.
   * @throws StorageUnavailable, or what the content failed with
   */
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** @throws BlobMissing, StorageUnavailable; the stream fails with the latter too */
  get(key: string): Promise<Readable>;
  /** Takes away a blob and what a killed process left of its put. Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** @throws StorageUnavailable, where blobs cannot be kept: to be told at the start rather than at the first upload */
  check(): Promise<void>;
}
