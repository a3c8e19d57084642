import { parse as parseForm } from 'node:querystring';
import { TextDecoder } from 'node:util';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request, type NextFunction, type Response } from 'express';
import getRawBody from 'raw-body';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { uuid } from '../../base/spellings.js';

/** What a route says about its body. */
export interface BodyRules {
  /** Most bytes; 1 MB by default. */
  readonly limit?: number;
  /** Whether it may come from a form without a script. */
  readonly form?: boolean;
  /** Whether `request.rawBody` has the bytes, which a signature covers. */
  readonly raw?: boolean;
}

const generalLimit = 1024 * 1024;
/** Smaller bodies always have room, so that large ones that do not arrive stop nobody from signing in. */
const smallBytes = 64 * 1024;
/** For all larger bodies that are in memory at once. */
const roomForLarge = 64 * 1024 * 1024;
/** Most fields of a form. */
const maxFields = 100;

const tooLarge = () => new AppError('too_large', 'This is too large to send. Please send less at once.');
const interrupted = () => new AppError('malformed_request', 'The request was interrupted. Please try again.');

/**
 * Reads JSON and forms into `request.body`, and refuses what is too large, nested too deeply or not well-formed. Leaves
 * other bodies to the handler. express.json would read a refused body to its end before it answers.
 */
@Injectable()
export class BodyReader implements CanActivate {
  /** The bytes of the large bodies in memory, arrived or announced. */
  private large = 0;

  constructor(private readonly reflector: Reflector) {}

  /**
   * Reads a request's body. This is the last of the global guards, so that nothing is read for whoever must sign in first,
   * or has called too often.
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rules = this.reflector.get(TakesBody, context.getHandler());
    await this.read(context.switchToHttp().getRequest<Request>(), rules ?? {});
    return true;
  }

  /**
   * Sets `request.body`; `{}` without a body, so that validation names each missing field.
   * @throws AppError
   */
  async read(request: Request, { limit = generalLimit, form = false, raw = false }: BodyRules) {
    if (request.body !== undefined) return;
    // Also of a body that is refused: what answers the refusal may look at its fields.
    request.body = {};
    const isForm = form && request.is('application/x-www-form-urlencoded');
    if (!isForm && !request.is('application/json')) return;
    requirePlainText(request);
    const bytes = await this.bytesOf(request, limit);
    if (raw) Object.assign(request, { rawBody: bytes });
    if (bytes.length === 0) return;
    const body = isForm ? fieldsOf(bytes) : valueOf(bytes);
    requireWellFormedText(body);
    request.body = body;
  }

  private async bytesOf(request: Request, limit: number): Promise<Buffer> {
    const length = request.headers['content-length'];
    const expected = Number(length ?? limit);
    if (expected > limit) throw tooLarge();
    if (expected > smallBytes) this.makeRoom(request, expected);
    try {
      return await getRawBody(request, { length, limit });
    } catch (error) {
      // Discards the rest, so that the sender reads the answer.
      request.resume();
      throw (error as getRawBody.RawBodyError).type === 'entity.too.large' ? tooLarge() : interrupted();
    }
  }

  /** Takes room until the request has been answered, or its connection has ended. */
  private makeRoom({ res: response }: Request, bytes: number): void {
    if (response!.destroyed) throw interrupted();
    if (this.large + bytes > roomForLarge)
      throw new AppError(
        'overloaded',
        'We are receiving too much at the moment. Please try again in a few seconds.',
      );
    this.large += bytes;
    response!.once('close', () => (this.large -= bytes));
  }
}

/** Refuses what is compressed, and texts that are not in UTF-8. */
function requirePlainText({ headers }: Request): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new AppError('unsupported_type', 'Please send the body without compression.');
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset && !/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw new AppError('unsupported_type', 'Please send the body in UTF-8.');
}

const textOf = (raw: Buffer): string => new TextDecoder().decode(raw);

const fieldsOf = (raw: Buffer): object => ({
  ...parseForm(textOf(raw), '&', '=', { maxKeys: maxFields }),
});

function valueOf(raw: Buffer): object {
  requireSimple(raw);
  try {
    const value: unknown = JSON.parse(textOf(raw));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Answered like JSON that is neither an object nor a list.
  }
  throw new AppError('malformed_request', 'The body is not valid JSON.');
}

/** Deeper than any body of ours, and shallow enough for code that calls itself for each level. */
const maxDepth = 32;
/** More values than any body of ours has. A list of a million takes 20 times the memory of its text. */
const maxValues = 20_000;

const codesOf = (characters: string): number[] => [...Buffer.from(characters)];
const [quote, backslash, comma] = codesOf('"\\,');
const opening = new Set(codesOf('[{'));
const closing = new Set(codesOf(']}'));

/**
 * Checks how deeply JSON is nested, and how many values it has, before it is parsed. Takes time in proportion to the
 * text, and little for long strings, such as documents in base64.
 * @throws AppError
 */
export function requireSimple(json: Buffer): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (byte === quote) at = endOfString(json, at);
    else if (closing.has(byte)) depth--;
    else if (byte === comma || opening.has(byte)) {
      if (++values > maxValues)
        throw new AppError('malformed_request', 'The body has too many parts. Please send less at once.');
      if (byte !== comma && ++depth > maxDepth)
        throw new AppError('malformed_request', 'The body is nested too deeply.');
    }
  }
}

/** Returns where the string that starts at `start` ends; the end of the text if it doesn't. */
function endOfString(json: Buffer, start: number): number {
  let end = start;
  let escapes: number;
  do {
    end = json.indexOf(quote!, end + 1);
    if (end === -1) return json.length;
    escapes = 0;
    while (json[end - 1 - escapes] === backslash) escapes++;
  } while (escapes % 2 === 1);
  return end;
}

/** What a route takes that is not JSON of at most 1 MB. */
export const TakesBody = Reflector.createDecorator<BodyRules | undefined>();

const sentence = 'This has a character that we cannot store. Remove it and try again';

/** The middleware that refuses NUL in an address. It stands before all routes, so that no parameter needs a check. */
export function requireWellFormedUrl(request: Request, _response: Response, next: NextFunction): void {
  next(/%00/.test(request.originalUrl) ? new InvalidInput({ url: sentence }) : undefined);
}

/**
 * Refuses a body with text that PostgreSQL and JSON cannot hold: NUL, and half of a character that takes two units in
 * UTF-16. Every body passes here, so that no field needs a check of its own.
 * @throws InvalidInput
 */
function requireWellFormedText(body: object): void {
  for (const [name, value] of Object.entries(body)) {
    const isBadName = hasBadText(name);
    const field = Array.isArray(body) || isBadName ? 'body' : name;
    if (isBadName || hasBadText(value)) throw new InvalidInput({ [field]: sentence });
  }
}

/** Looks at texts, and at names and values of objects. `requireSimple` bounds the depth. */
function hasBadText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some((nameAndValue) => nameAndValue.some(hasBadText));
}

/** What may be an id: a segment of the path, or a value of the query, also percent-encoded. */
const parts = /[^/?&=]{36,}/g;

/**
 * The middleware that spells the ids of an address in lower case, as the database does. So everything that compares,
 * counts or records them knows them again.
 */
export function canonicalIds(request: Request, _response: Response, next: NextFunction): void {
  request.url = request.url.replace(parts, (part) => idIn(part) ?? part);
  next();
}

function idIn(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part);
    return uuid.test(text) ? text.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}
