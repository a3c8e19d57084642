export interface ImageFacts {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * Type and size of a picture by its content; its name is not asked. PNG, JPEG and WebP: nothing that can carry a
 * script, as SVG can.
 * @returns undefined for anything else, and for a picture cut off before its size
 */
export function imageFacts(content: Buffer): ImageFacts | undefined {
  try {
    return pngFacts(content) ?? webpFacts(content) ?? jpegFacts(content);
  } catch {
    // A read past the end: the picture is cut off.
    return undefined;
  }
}

/** PNG (ISO 15948 §11.2.2): the header chunk comes first. */
function pngFacts(content: Buffer): ImageFacts | undefined {
  if (!content.subarray(0, 8).equals(png) || content.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return sized('image/png', content.readUInt32BE(16), content.readUInt32BE(20));
}

/** WebP (RFC 9649): one of three first chunks, each with the size in its own way. */
function webpFacts(content: Buffer): ImageFacts | undefined {
  if (content.toString('latin1', 0, 4) !== 'RIFF' || content.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return sized('image/webp', content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = content.readUInt32LE(21);
      return sized('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sized('image/webp', content.readUIntLE(24, 3) + 1, content.readUIntLE(27, 3) + 1);
    default:
      return undefined;
  }
}

/** JPEG (ISO 10918-1 Annex B): the segments are walked to the frame's header. */
function jpegFacts(content: Buffer): ImageFacts | undefined {
  if (content.toString('hex', 0, 3) !== 'ffd8ff') return undefined;
  for (let at = 2; content.readUInt8(at) === 0xff;) {
    const marker = content.readUInt8(at + 1);
    if (isFrame(marker))
      return sized('image/jpeg', content.readUInt16BE(at + 7), content.readUInt16BE(at + 5));
    at += 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, without the three of that range that are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const sized = (type: ImageFacts['type'], width: number, height: number): ImageFacts | undefined =>
  width > 0 && height > 0 ? { type, width, height } : undefined;
