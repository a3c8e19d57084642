import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { codeOf, codeOfStatus, type ErrorCode } from '../common/error-code.js';
import { StorageUnavailable } from '../common/storage-unavailable.js';
import { isUnreachable } from '../database/open-database.js';
import { refuse } from './refuse.js';

interface ErrorResponse {
  readonly status: number;
  /** The status's own, when not given. */
  readonly code?: ErrorCode;
  readonly body: object;
}

/**
 * The shape of every refusal (docs/api.md, Common). What is thrown on purpose (HttpException below 500, and 503, which
 * says what is away) keeps its body; anything else is ours to log and says nothing of the inside, only the request id to
 * look it up by.
 */
@Catch()
export class AllExceptionsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { status, code = codeOfStatus(status), body } = refusal(error) ?? this.failure(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 503) response.setHeader('Retry-After', '2');
    refuse(response, status, code, body);
  }

  private failure(error: unknown, request: Request): ErrorResponse {
    const requestId = request.id;
    const what = outageOf(error);
    if (what) {
      this.logger.error({ requestId, err: error }, `the ${what.thing} cannot be reached`);
      const message = `We cannot reach our ${what.ours} at the moment. Please try again.`;
      return { status: 503, body: { message, requestId } };
    }
    this.logger.error({ requestId, err: error }, 'a request failed');
    const status = error instanceof HttpException ? error.getStatus() : 500;
    return { status, body: { message: 'Something went wrong on our side. Please try again.', requestId } };
  }
}

/** What the program stands on and cannot reach, by its own name and by ours to the people; else undefined. */
function outageOf(error: unknown): { thing: string; ours: string } | undefined {
  if (error instanceof StorageUnavailable) return { thing: 'storage of files', ours: 'files' };
  return isUnreachable(error) ? { thing: 'database', ours: 'records' } : undefined;
}

/** The answer to an error that is the caller's, else undefined. */
function refusal(error: unknown): ErrorResponse | undefined {
  // Nest turns what Express's parsers throw into an HttpException that quotes them.
  const outside = (error instanceof HttpException && error.cause) || error;
  if (outside instanceof URIError)
    return { status: 400, code: 'malformed_request', body: { message: 'The address is not well formed.' } };
  const parser = parserRefusal(outside);
  if (parser) return parser;
  if (!(error instanceof HttpException)) return undefined;
  const status = error.getStatus();
  return status < 500 || status === 503 ? { status, code: codeOf(error), body: bodyOf(error) } : undefined;
}

function bodyOf(error: HttpException): object {
  const response = error.getResponse();
  if (typeof response === 'string') return { message: response };
  if (!('statusCode' in response)) return response;
  // Nest's own form, {statusCode, message, error}: the status line says the first, the message the last.
  if (error.getStatus() === 404 && /^Cannot [A-Z]+ /.test(error.message)) return { message: 'Not found' };
  return { message: error.message };
}

const parserSentences: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'This is too large to send.',
  'request.aborted': 'The request was cut off.',
  'request.size.invalid': 'The request was cut off.',
};

/** Errors of Express's body parsers carry a status and a type. */
function parserRefusal(error: unknown): ErrorResponse | undefined {
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 499 || typeof type !== 'string')
    return undefined;
  const message = parserSentences[type] ?? 'The body cannot be read.';
  return { status, ...(status === 400 && { code: 'malformed_request' }), body: { message } };
}
