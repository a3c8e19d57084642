import { imageFacts, photoContent } from './photo-content.js';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const secret = Buffer.from('GPS 40.7128 N');

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), secret]));
const jpeg = (...between: Buffer[]) =>
  Buffer.concat([
    hex('ffd8'),
    ...between,
    segment(0xc0, hex('08 0040 0040 01 011100')),
    segment(0xda, hex('01 0100 003f00')),
    // Data with an escaped FF and a restart marker, then a second scan.
    hex('1234 ff00 5678 ffd0 9abc'),
    segment(0xda, hex('01 0100 003f00')),
    hex('1234'),
    hex('ffd9'),
  ]);

const chunk = (name: string, content: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)]);
};
const png = (...between: Buffer[]) =>
  Buffer.concat([
    hex('89504e470d0a1a0a'),
    chunk('IHDR', hex('00000040 00000040 0802000000')),
    ...between,
    chunk('IDAT', hex('1234')),
    chunk('IEND', Buffer.alloc(0)),
  ]);

const part = (name: string, content: Buffer) => {
  const head = Buffer.from(`${name}....`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};
const riff = (...parts: Buffer[]) => part('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
const lossy = part('VP8 ', hex('000000 9d012a 4000 4000'));
/** Extended, with these flags. */
const extended = (flags: string) => part('VP8X', hex(`${flags} 000000 3f0000 3f0000`));

describe('photoContent', () => {
  it.each([
    ['JPEG', jpeg()],
    ['PNG', png()],
    ['WebP', riff(lossy)],
    ['WebP with transparency', riff(extended('10'), part('ALPH', hex('00')), lossy)],
  ])('keeps a %s as it is', (_, file) => {
    expect(photoContent(file)).toEqual({ ...imageFacts(file), width: 64, height: 64, content: file });
  });

  it.each([
    ['EXIF from a JPEG', jpeg(exif), jpeg()],
    ['a thumbnail and a comment from a JPEG', jpeg(segment(0xe0, secret), segment(0xfe, secret)), jpeg()],
    ['EXIF from a PNG', png(chunk('eXIf', secret)), png()],
    ['text from a PNG', png(chunk('tEXt', secret), chunk('iTXt', secret)), png()],
    [
      'EXIF and XMP from a WebP',
      riff(extended('1c'), lossy, part('EXIF', secret), part('XMP ', secret)),
      riff(extended('10'), lossy),
    ],
  ])('removes %s', (_, file, kept) => {
    expect(file.includes(secret)).toBe(true);
    expect(photoContent(file)?.content).toEqual(kept);
  });

  it.each([
    ['JPEG', jpeg()],
    ['PNG', png()],
    ['WebP', riff(lossy)],
  ])('refuses a %s that is cut off anywhere, or that continues after the picture', (_, file) => {
    for (let length = 0; length < file.length; length += 1)
      expect(photoContent(file.subarray(0, length))).toBeUndefined();
    expect(photoContent(Buffer.concat([file, Buffer.from('<script>')]))).toBeUndefined();
  });

  it.each([
    [
      'a JPEG without a picture',
      Buffer.concat([hex('ffd8'), segment(0xc0, hex('08 0040 0040 01 011100')), hex('ffd9')]),
    ],
    ['a JPEG with bytes between its segments', jpeg(hex('00'))],
    ['an animated WebP', riff(extended('02'), part('ANIM', hex('00')), part('ANMF', lossy))],
    ['a WebP of two pictures', riff(lossy, lossy)],
    ['a page', Buffer.from('<html></html>')],
  ])('refuses %s', (_, file) => {
    expect(photoContent(file)).toBeUndefined();
  });
});
