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
 * Type and size of a picture by its content; its name is not asked. PNG, JPEG and WebP: nothing that can carry a
 * script, as SVG can.
 * @returns undefined for anything else, and for a picture cut off before its size
 */
export function imageFacts(content: Buffer): ImageFacts | undefined {
  const { type, width, height } = imageDimensionsFromData(content) ?? {};
  if (!width || !height || !isAccepted(type)) return undefined;
  return { type: mime[type], width, height };
}

const isAccepted = (type: string | undefined): type is keyof typeof mime =>
  type !== undefined && type in mime;
