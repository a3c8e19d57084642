import { randomBytes } from 'node:crypto';
import { FileDamaged, newFileKey, encrypt, decrypt, unwrapKey, wrapKey } from './file-crypto.js';

const frame = 64 * 1024;

async function* inChunks(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

describe('a sealed file', () => {
  const key = newFileKey();

  it.each([0, 1, frame - 1, frame, frame + 1, 3 * frame, 3 * frame + 5])(
    'of %d bytes decrypts, whatever the chunk size',
    async (size) => {
      const content = randomBytes(size);
      for (const chunk of [997, frame, frame + 16, 5 * frame]) {
        const sealed = await whole(encrypt(key, inChunks(content, chunk)));
        expect((await whole(decrypt(key, inChunks(sealed, chunk + 3)))).equals(content)).toBe(true);
      }
    },
  );

  it('does not decrypt if any byte was changed or its end was cut off', async () => {
    const sealed = await whole(encrypt(key, inChunks(randomBytes(300), 100)));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 0x80;
      await expect(whole(decrypt(key, inChunks(changed, 64)))).rejects.toThrow(FileDamaged);
      await expect(whole(decrypt(key, inChunks(sealed.subarray(0, at), 64)))).rejects.toThrow(FileDamaged);
    }
  });

  it('does not decrypt with another key', async () => {
    const sealed = await whole(encrypt(key, inChunks(randomBytes(300), 100)));
    await expect(whole(decrypt(newFileKey(), inChunks(sealed, 64)))).rejects.toThrow(FileDamaged);
  });
});

describe('a wrapped key', () => {
  const master = { fileKey: randomBytes(32) };
  const key = newFileKey();
  const wrapped = wrapKey(master, key, 'file-1');

  it('unwraps only for its file and with its master key', () => {
    expect(unwrapKey(master, wrapped, 'file-1').equals(key)).toBe(true);
    expect(() => unwrapKey({ fileKey: randomBytes(32) }, wrapped, 'file-1')).toThrow(FileDamaged);
    expect(() => unwrapKey(master, wrapped, 'file-2')).toThrow(FileDamaged);
    expect(() => unwrapKey(master, wrapped.subarray(0, 20), 'file-1')).toThrow(FileDamaged);
  });
});
