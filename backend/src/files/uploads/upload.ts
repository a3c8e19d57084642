import { AsyncResource } from 'node:async_hooks';
import { type Readable } from 'node:stream';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import busboy from 'busboy';
import { type Request } from 'express';
import { InvalidInput } from '../../base/app-error.js';

const refuse = (sentence: string) => new InvalidInput({ file: sentence });

const interrupted = () => refuse('The upload was interrupted');

/** Describes the body that {@link receiveFile} reads. */
export const TakesFile = () =>
  applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    }),
  );

/**
 * Reads a multipart body with exactly one file, the part `file`, and passes its content to `consume` as it arrives.
 * If the body is refused, the rest is read and discarded, so that the caller receives the response.
 * @param discard undoes `consume` if a problem appears only after the file
 * @returns the result of `consume`
 * @throws BadRequestException for an invalid or interrupted body, or the error of `consume`
 */
export async function receiveFile<T>(
  request: Request,
  consume: (content: Readable, name: string) => Promise<T>,
  discard: (made: T) => Promise<unknown>,
): Promise<T> {
  if (request.destroyed && !request.complete) throw interrupted();
  const parser = parserOf(request);
  const part: { consumed?: Promise<T> } = {};
  const wholeBody = new Promise<void>((resolve, reject) => {
    const begin = (field: string, content: Readable, { filename }: busboy.FileInfo) => {
      // The body may be interrupted or refused before it is read: the reader still gets the error, but it must not end
      // the process.
      content.on('error', () => undefined);
      if (field !== 'file') return reject(refuse('The part must be called file'));
      // Browsers write a quotation mark in a name as %22 (HTML, multipart/form-data encoding).
      part.consumed = consume(content, (filename ?? '').replaceAll('%22', '"'));
      part.consumed.catch(reject);
    };
    // The connection emits 'file' outside the request's async context.
    parser.on('file', AsyncResource.bind(begin));
    parser.on('filesLimit', () => reject(refuse('Please send one file at a time')));
    parser.on('error', () => reject(refuse('The body is not complete multipart/form-data')));
    parser.on('close', resolve);
    request.on('close', () => {
      if (!request.complete) reject(interrupted());
    });
  });
  request.pipe(parser);
  try {
    await wholeBody;
  } catch (problem) {
    request.unpipe(parser);
    parser.destroy(problem as Error);
    request.resume();
    const made = await part.consumed?.catch(() => undefined);
    if (made !== undefined) await discard(made);
    throw problem;
  }
  if (!part.consumed) throw refuse('Please choose a file');
  return part.consumed;
}

function parserOf(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 1024 },
    });
  } catch {
    throw refuse('Please send the file as multipart/form-data');
  }
}
