export interface Chunk {
  /** Valid only until the next chunk is read, which reuses the memory. */
  readonly bytes: Buffer;
  readonly last: boolean;
}

/** Splits a stream into chunks of `size` bytes; the last may be shorter or empty. Holds one chunk at a time. */
export async function* fixedSizeChunks(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  const bytes = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of content) {
    for (let offset = 0; offset < chunk.length;) {
      // More bytes follow, so the full chunk is not the last one.
      if (filled === size) {
        yield { bytes, last: false };
        filled = 0;
      }
      const copied = chunk.copy(bytes, filled, offset);
      filled += copied;
      offset += copied;
    }
  }
  yield { bytes: bytes.subarray(0, filled), last: true };
}
