import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { decodeTransfer } from './imap-parts.js';

const decoded = (pieces: readonly string[], encoding: string): Promise<Buffer> =>
  buffer(decodeTransfer(Readable.from(pieces.map((piece) => Buffer.from(piece, 'latin1'))), encoding));

const inPieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );

describe('decodeTransfer', () => {
  it.each([1, 2, 3, 7, 77, 1000])('decodes base64 that arrives in chunks of %d bytes', async (length) => {
    const bytes = randomBytes(997);
    const lines = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
    expect((await decoded(inPieces(lines, length), 'base64')).equals(bytes)).toBe(true);
  });

  it.each([1, 3, 4, 100])('decodes base64 of several padded parts in chunks of %d bytes', async (length) => {
    expect((await decoded(inPieces('QQ==\r\nQkM=\r\nREVG', length), 'base64')).toString()).toBe('ABCDEF');
  });

  it.each([1, 2, 3, 5, 1000])(
    'decodes quoted-printable that arrives in chunks of %d bytes',
    async (length) => {
      const text =
        'Caf=C3=A9 =3D 5 =E2=82=AC, a long li=\r\nne goes on;  \r\nblanks at an end go   \r\n=\r\nend';
      expect((await decoded(inPieces(text, length), 'quoted-printable')).toString()).toBe(
        'Café = 5 €, a long line goes on;\r\nblanks at an end go\r\nend',
      );
    },
  );

  it('passes other encodings through unchanged', async () => {
    expect((await decoded(['a=41', 'é'], '8bit')).toString('latin1')).toBe('a=41é');
    expect((await decoded(['begin 644'], 'x-uuencode')).toString()).toBe('begin 644');
  });

  it.each(['base64', 'quoted-printable'])('fails for %s when its source fails', async (encoding) => {
    const lost = new Error('The connection was lost');
    const source = async function* () {
      yield Buffer.from('QUJD\r\n');
      await Promise.reject(lost);
    };
    await expect(buffer(decodeTransfer(source(), encoding))).rejects.toBe(lost);
  });

  it.each(['base64', 'quoted-printable'])('stops reading %s once its reader leaves', async (encoding) => {
    let leave!: () => void;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const source = async function* () {
      try {
        for (;;) yield await Promise.resolve(Buffer.from('QUJD\r\n'.repeat(1000)));
      } finally {
        leave();
      }
    };
    for await (const chunk of decodeTransfer(source(), encoding)) if (chunk.length > 0) break;
    await expect(left).resolves.toBeUndefined();
  });

  it('keeps no more of a quoted-printable line than a mail program would write', async () => {
    let read = 0;
    const source = async function* () {
      for (; read < 20; read += 1) yield await Promise.resolve(Buffer.from('x'.repeat(256 * 1024)));
    };
    for await (const chunk of decodeTransfer(source(), 'quoted-printable')) if (chunk.length > 0) break;
    expect(read).toBeLessThan(6);
  });

  it('decodes hundreds of thousands of blanks within two seconds', async () => {
    const blanks = ' '.repeat(300_000);
    const started = performance.now();
    expect(await decoded([`${blanks}=41`, blanks, 'B'], 'quoted-printable')).toHaveLength(600_002);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
