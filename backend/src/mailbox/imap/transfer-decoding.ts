/**
 * Decodes a transfer encoding (RFC 2045 §6) as a stream. Unknown encodings, and those that need no decoding, pass
 * through unchanged.
 */
export function decodeTransfer(chunks: AsyncIterable<Buffer>, encoding: string): AsyncIterable<Buffer> {
  if (encoding === 'base64') return decode(chunks, splitBase64, fromBase64);
  if (encoding === 'quoted-printable') return decode(chunks, splitQuoted, fromQuoted);
  return chunks;
}

/** @param split divides a text into what can be decoded now, and what must wait for more bytes */
async function* decode(
  chunks: AsyncIterable<Buffer>,
  split: (text: string) => readonly [ready: string, rest: string],
  from: (text: string) => Buffer,
): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of chunks) {
    const [ready, later] = split(rest + chunk.toString('latin1'));
    rest = later;
    if (ready !== '') yield from(ready);
  }
  if (rest !== '') yield from(rest);
}

/** Splits after the last whole group of four. Line ends and other characters that are not base64 are dropped. */
function splitBase64(text: string): readonly [string, string] {
  const letters = text.replace(/[^A-Za-z0-9+/]+/g, '');
  return cut(letters, letters.length - (letters.length % 4));
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** Keeps back a final equals sign, whose code may follow, and final blanks, which may turn out to end their line. */
function splitQuoted(text: string): readonly [string, string] {
  const end = endOfWords(text);
  const equals = text.slice(Math.max(0, end - 2), end).lastIndexOf('=');
  return cut(text, equals < 0 ? end : Math.max(0, end - 2) + equals);
}

function fromQuoted(text: string): Buffer {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const decoded = lines.map((line) => {
    const words = line.slice(0, endOfWords(line));
    return words.endsWith('=') ? words.slice(0, -1) : `${words}${line.endsWith('\r') ? '\r\n' : '\n'}`;
  });
  const bytes = [...decoded, last]
    .join('')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

const cut = (text: string, at: number): readonly [string, string] => [text.slice(0, at), text.slice(at)];

/** The end of a text without trailing blanks and line ends. */
function endOfWords(text: string): number {
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1]!)) end -= 1;
  return end;
}
