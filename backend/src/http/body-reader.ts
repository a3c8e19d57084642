import { parse as parseForm } from 'node:querystring';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { type TransportLimits } from '../config/transport-limits.js';
import { BodyBudget } from './body-budget.js';
import { BodyRefused } from './body-refused.js';
import { BodyWatch } from './body-watch.js';
import { clientAddress } from './client-address.js';
import { requireSimple } from './json-shape.js';
import { requireWellFormedText } from './well-formed-text.js';

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
/** Most fields of a form. */
const maxFields = 100;

type Parse = (raw: Buffer) => unknown;

/**
 * Reads JSON and forms into `request.body`, with a limit of size, time and memory, and refuses what is nested too deeply
 * or not well-formed. Leaves other bodies to the handler. express.json reads a refused body to its end before it
 * answers, and counts nothing.
 */
@Injectable()
export class BodyReader {
  private readonly limits: TransportLimits;

  constructor(
    @Inject(ENVIRONMENT) { transport }: Environment,
    private readonly budget: BodyBudget,
    private readonly watch: BodyWatch,
  ) {
    this.limits = transport;
  }

  /**
   * Sets `request.body`; `{}` without a body, so that validation names each missing field.
   * @throws BodyRefused, InvalidInput
   */
  async read(
    request: Request,
    { limit = generalLimit, form = false, raw = false }: BodyRules,
  ): Promise<void> {
    if (request.body !== undefined) return;
    const parse = parserFor(request, form);
    request.body = {};
    if (!parse) return;
    const bytes = await this.bytesOf(request, limit);
    if (raw) Object.assign(request, { rawBody: bytes });
    if (bytes.length === 0) return;
    const body = parse(bytes);
    requireWellFormedText(body);
    request.body = body;
  }

  private bytesOf(request: Request, limit: number): Promise<Buffer> {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limit) throw new BodyRefused('entity.too.large');
    const share = this.budget.share(clientAddress(request), declared);
    request.res!.once('close', () => share.giveBack());
    const { bodyMs, bodyMsPerKilobyte } = this.limits;
    this.watch.limit(request, bodyMs + (limit / 1000) * bodyMsPerKilobyte);
    return collect(request, (chunk, size) => {
      if (size > limit) throw new BodyRefused('entity.too.large');
      share.take(chunk.length);
    });
  }
}

/** @param admit throws to refuse the body; the rest of it is then discarded as it arrives */
function collect(request: Request, admit: (chunk: Buffer, size: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      try {
        admit(chunk, size);
        chunks.push(chunk);
      } catch (refusal) {
        request.off('data', onData).resume();
        chunks.length = 0;
        reject(refusal as Error);
      }
    };
    request.on('data', onData);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => undefined);
    const abort = () => reject(new BodyRefused('request.aborted'));
    request.once('close', () => {
      // Creating an error takes longer than everything else here.
      if (!request.readableEnded) abort();
    });
    if (request.destroyed) abort();
  });
}

/** @returns undefined if there is no body, or one that is not read here */
function parserFor(request: Request, form: boolean): Parse | undefined {
  const isForm = form && request.is('application/x-www-form-urlencoded');
  if (!isForm && !request.is('application/json')) return undefined;
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new BodyRefused('encoding.unsupported');
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && !/^(?:utf-?8|us-ascii)$/i.test(charset)) throw new BodyRefused('charset.unsupported');
  return isForm ? fieldsOf : valueOf;
}

const textOf = (raw: Buffer): string => new TextDecoder().decode(raw);

const fieldsOf: Parse = (raw) => ({ ...parseForm(textOf(raw), '&', '=', { maxKeys: maxFields }) });

function valueOf(raw: Buffer): unknown {
  requireSimple(raw);
  try {
    const value: unknown = JSON.parse(textOf(raw));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Answered like JSON that is neither an object nor a list.
  }
  throw new BodyRefused('entity.parse.failed');
}
