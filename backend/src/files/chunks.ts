export interface Chunk {
  /** Good until the next one is asked for, which is written into the same memory. */
  readonly bytes: Buffer;
  readonly last: boolean;
}

/** A stream of any length in pieces of `size` bytes, of which the last may be shorter or empty. Holds one at a time. */
export async function* fixedSizeChunks(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  const bytes = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of content) {
    for (let offset = 0; offset < chunk.length;) {
      // Only now is it known that the full one was not the last.
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
