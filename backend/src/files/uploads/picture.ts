import { Readable } from 'node:stream';
import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { type Request } from 'express';
import { type PhotoContent, photoContent } from '../../base/content/photo-content.js';
import { readAtMost } from '../../base/content/read-at-most.js';
import { type VirusScanner } from '../scanning/virus-scanner.js';
import { receiveFile } from './upload.js';

/** Which pictures a call takes. */
interface PictureRules {
  readonly maxBytes: number;
  /** Pixels. */
  readonly maxSide: number;
  /** Says both, for the refusal. */
  readonly accepted: string;
  /** The refusal of another type, and of a damaged picture; `accepted` by default. */
  readonly otherType?: string;
  /** The refusal of a picture with a virus. */
  readonly infected: string;
  /** What it is, for the security log. */
  readonly what: string;
}

/**
 * Reads a picture that someone uploads, and leaves out its metadata.
 * @throws PayloadTooLargeException; UnsupportedMediaTypeException for other content, whatever its name, and for a damaged
 *   or animated picture; as `receiveFile` and `VirusScanner.requireClean`
 */
export async function receivePicture(
  request: Request,
  scanner: VirusScanner,
  { maxBytes, maxSide, accepted, otherType = accepted, infected, what }: PictureRules,
): Promise<PhotoContent> {
  const tooLarge = () => new PayloadTooLargeException(refusal(accepted));
  const file = await receiveFile(
    request,
    (content) => readAtMost(maxBytes, content, tooLarge),
    async () => undefined,
  );
  const picture = photoContent(file);
  if (!picture) throw new UnsupportedMediaTypeException(refusal(otherType));
  if (Math.max(picture.width, picture.height) > maxSide)
    throw new UnsupportedMediaTypeException(refusal(accepted));
  await scanner.requireClean(async () => Readable.from([file]), { sentence: infected, detail: { what } });
  return picture;
}

const refusal = (sentence: string) => ({ message: sentence, errors: { file: sentence } });
