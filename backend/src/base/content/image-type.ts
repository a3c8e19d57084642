import { imageDimensionsFromData } from 'image-dimensions';

const mime = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

export interface ImageFacts {
  readonly type: (typeof mime)[keyof typeof mime];
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/**
 * Detects the type and size of an image from its content, not its name. Accepts PNG, JPEG and WebP, but not SVG, which
 * can contain scripts.
 * @returns undefined for other types, and for an image that is cut off before its size
 */
export function imageFacts(content: Buffer): ImageFacts | undefined {
  const { type, width, height } = imageDimensionsFromData(content) ?? {};
  if (!width || !height || !isAccepted(type)) return undefined;
  return { type: mime[type], width, height };
}

const isAccepted = (type: string | undefined): type is keyof typeof mime =>
  type !== undefined && type in mime;
