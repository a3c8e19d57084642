/**
 * Undoes a transfer encoding (RFC 2045 §6) while the bytes stream by; those that it does not know, and those that are
 * none, are handed on as they are.
 */
export function decodeTransfer(chunks: AsyncIterable<Buffer>, encoding: string): AsyncIterable<Buffer> {
  if (encoding === 'base64') return decode(chunks, splitBase64, fromBase64);
  if (encoding === 'quoted-printable') return decode(chunks, splitQuoted, fromQuoted);
  return chunks;
}

/** @param split what can be decoded now, and what needs those bytes that come */
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

/** Whole groups of four; line ends and whatever else is no base64 are left out. */
function splitBase64(text: string): readonly [string, string] {
  const letters = text.replace(/[^A-Za-z0-9+/]+/g, '');
  return cut(letters, letters.length - (letters.length % 4));
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** An equals sign may belong to what comes, and blanks may turn out to end their line. */
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

/** Where a text ends when blanks and line ends after it are left out. */
function endOfWords(text: string): number {
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1]!)) end -= 1;
  return end;
}
