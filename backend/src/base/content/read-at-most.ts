/**
 * Reads a stream into memory.
 * @throws what `tooLarge` makes, once there are more than `bytes`
 */
export async function readAtMost(bytes: number, stream: AsyncIterable<Uint8Array>, tooLarge: () => Error) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > bytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
