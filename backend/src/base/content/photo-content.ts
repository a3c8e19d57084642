import { imageDimensionsFromData } from 'image-dimensions';

/**
 * Rewrites a picture with only the parts that its pixels need. Cameras add where and when it was taken, and a thumbnail
 * of what was cropped away; some browsers add such parts too.
 * @returns undefined for content that is no JPEG, PNG or WebP, is animated or cut off, or continues after the picture
 */
export function photoContent(file: Buffer) {
  const type = imageFacts(file)?.type;
  const parts = type && partsIn[type](file);
  const content = parts && Buffer.concat(parts);
  const facts = content && imageFacts(content);
  return facts && { ...facts, content };
}

export type PhotoContent = NonNullable<ReturnType<typeof photoContent>>;

/** The parts of a file to keep, in their order; undefined for a file that is not whole. */
const partsIn: Readonly<Record<ImageType, (file: Buffer) => Buffer[] | undefined>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
};

/** ITU-T T.81, annex B. */
function jpegParts(file: Buffer): Buffer[] | undefined {
  const parts = [file.subarray(0, 2)];
  let scans = 0;
  for (let at = 2; file[at] === 0xff;) {
    const marker = file[at + 1];
    if (marker === endOfImage)
      return scans > 0 && at + 2 === file.length ? [...parts, file.subarray(at)] : undefined;
    if (marker === undefined || marker < firstSegment || at + 4 > file.length) return undefined;
    const isScan = marker === startOfScan;
    if (isScan) scans += 1;
    const segmentEnd = at + 2 + file.readUInt16BE(at + 2);
    const end = isScan ? endOfScan(file, segmentEnd) : segmentEnd;
    if (end > file.length) return undefined;
    if (!isMetadata(marker)) parts.push(file.subarray(at, end));
    at = end;
  }
  return undefined;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Markers below it stand alone, and outside a scan they have no meaning. */
const firstSegment = 0xc0;

/** Segments of applications, such as EXIF, and comments. */
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Where the compressed data of a scan ends: at the next marker that is not part of it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    const isInside = next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isInside) return at;
  }
  return file.length;
}

/** What a PNG's pixels need; all other chunks are text, times, EXIF, color profiles or further frames. */
const pngChunks = ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND'];

/** ISO/IEC 15948, chapter 5. */
function pngParts(file: Buffer): Buffer[] | undefined {
  const parts = [file.subarray(0, 8)];
  const names: string[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (end > file.length) return undefined;
    if (pngChunks.includes(name)) parts.push(file.subarray(at, end));
    names.push(name);
    if (name === 'IEND') return end === file.length && names.includes('IDAT') ? parts : undefined;
    at = end;
  }
  return undefined;
}

/** RFC 9649, section 2. An animated one has neither of the two chunks that a single picture has. */
function webpParts(file: Buffer): Buffer[] | undefined {
  if (file.readUInt32LE(4) + 8 !== file.length) return undefined;
  const parts: Buffer[] = [];
  let pictures = 0;
  let at = 12;
  while (at + 8 <= file.length) {
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > file.length) return undefined;
    const name = file.toString('latin1', at, at + 4);
    if (name === 'VP8 ' || name === 'VP8L') pictures += 1;
    if (webpChunks.includes(name)) parts.push(withoutFlags(name, file.subarray(at, end)));
    at = end;
  }
  if (pictures !== 1 || at !== file.length) return undefined;
  const head = Buffer.from('RIFF....WEBP', 'latin1');
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, ...parts];
}

const webpChunks = ['VP8X', 'ALPH', 'VP8 ', 'VP8L'];
const hasAlpha = 0x10;

/** The first chunk of an extended WebP says which others follow. Of those that are optional, only alpha is kept. */
function withoutFlags(name: string, chunk: Buffer): Buffer {
  if (name !== 'VP8X') return chunk;
  const copy = Buffer.from(chunk);
  copy[8] = copy[8]! & hasAlpha;
  return copy;
}

const mime = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

type ImageType = (typeof mime)[keyof typeof mime];

/**
 * Detects the type of an image, and its size in pixels, from its content, not its name. Accepts PNG, JPEG and WebP, but not
 * SVG, which can contain scripts.
 * @returns undefined for other types, and for an image that is cut off before its size
 */
export function imageFacts(content: Buffer): { type: ImageType; width: number; height: number } | undefined {
  const { type = '', width, height } = imageDimensionsFromData(content) ?? {};
  if (!width || !height || !(type in mime)) return undefined;
  return { type: mime[type as keyof typeof mime], width, height };
}
