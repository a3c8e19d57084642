import { pipeline } from 'node:stream';
import { Decoder as Base64Decoder } from 'libbase64';
import { decode as decodeQuotedPrintable } from 'libqp';

/** Characters that wait for the end of their line. Lines have at most 998 (RFC 5322 §2.1.1). */
const longestLine = 1024 * 1024;

/**
 * Decodes a transfer encoding (RFC 2045 §6) as a stream. Unknown encodings, and those that need no decoding, pass
 * through unchanged.
 */
export function decodeTransfer(chunks: AsyncIterable<Buffer>, encoding: string): AsyncIterable<Buffer> {
  if (encoding === 'base64') return decodeBase64(chunks);
  if (encoding === 'quoted-printable') return decodeQuoted(chunks);
  return chunks;
}

async function* decodeBase64(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Whoever reads the decoder learns of an error.
  yield* pipeline(chunks, new Base64Decoder(), () => undefined);
}

/** Decodes whole lines, because libqp's stream keeps everything until the end. */
async function* decodeQuoted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk.toString('latin1');
    const end = text.lastIndexOf('\n') + 1 || (text.length > longestLine ? text.length : 0);
    rest = text.slice(end);
    if (end > 0) yield decodeQuotedPrintable(text.slice(0, end));
  }
  if (rest !== '') yield decodeQuotedPrintable(rest);
}
