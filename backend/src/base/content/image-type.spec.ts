import { imageFacts } from './photo-content.js';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const riff = (chunk: string, rest: string) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\x0a\0\0\0`, 'latin1'), hex(rest)]);

describe('imageFacts', () => {
  it.each([
    ['PNG', hex('89504e470d0a1a0a 0000000d 49484452 00000280 000001e0'), 'image/png'],
    ['JPEG', hex('ffd8 ffe0 0004 4a46 ffc2 0011 08 01e0 0280 03'), 'image/jpeg'],
    ['lossy WebP', riff('VP8 ', '000000 9d012a 8002 e001'), 'image/webp'],
    ['lossless WebP', riff('VP8L', '2f 7fc27700'), 'image/webp'],
    ['extended WebP', riff('VP8X', '00000000 7f0200 df0100'), 'image/webp'],
  ])('detects %s by its content, with its size', (_, content, type) => {
    expect(imageFacts(content)).toEqual({ type, width: 640, height: 480 });
  });

  it.each([
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a JPEG without a frame', hex('ffd8 ffe0 0004 4a46')],
    ['a PNG of width zero', hex('89504e470d0a1a0a 0000000d 49484452 00000000 000001e0')],
    ['a JPEG with a segment longer than the file', hex('ffd8 ffe0 ffff 4a46')],
    ['a WebP cut off before its size', riff('VP8X', '00000000 7f02')],
    ['AVIF', hex('0000001c 66747970 61766966 00000000 61766966')],
    ['another RIFF', riff('WAVE', '00000000')],
    ['nothing', Buffer.alloc(0)],
  ])('rejects %s', (_, content) => {
    expect(imageFacts(content)).toBeUndefined();
  });
});
