import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { codeOf, codeOfStatus, type ErrorCode, StorageUnavailable } from '../../base/app-error.js';
import { isUnreachable } from '../../base/database/open-database.js';
import { isDiskFull } from '../../base/database/room.js';
import { TooManyRequests } from './too-many-requests.js';
import { refuse } from './refuse.js';

/** A response to an error; without a code, it has the status's default. */
type ErrorResponse = { readonly status: number; readonly code?: ErrorCode; readonly body: object };

/**
 * Gives every error response its format (docs/api.md, Common). Intentional errors (HttpException below 500, and 503)
 * keep their body. Anything else is logged, and the response contains only a general message and the request id.
 */
@Catch()
export class AllExceptionsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  /** @param onForbidden called before a 403 is sent */
  constructor(private readonly onForbidden: (code: ErrorCode) => Promise<void>) {}

  catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    return this.answer(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  async answer(error: unknown, request: Request, response: Response): Promise<void> {
    const { status, code = codeOfStatus(status), body } = refusal(error) ?? this.failure(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 403)
      // Without a record, the caller is still refused: Nest does not wait for this filter, so nobody would catch a failure.
      await this.onForbidden(code).catch((err: unknown) =>
        this.logger.error({ requestId: request.id, err }, 'a refusal was not recorded'),
      );
    if (error instanceof TooManyRequests) response.setHeader('Retry-After', error.retryAfterS);
    if (status === 503) response.setHeader('Retry-After', '2');
    refuse(response, status, code, body);
  }

  private failure(error: unknown, { id: requestId }: Request): ErrorResponse {
    const outage = outageOf(error);
    this.logger.error({ requestId, err: error }, outage?.log ?? 'a request failed');
    if (outage)
      return { status: 503, body: { message: `${outage.says} at the moment. Please try again.`, requestId } };
    const status = error instanceof HttpException ? error.getStatus() : 500;
    return { status, body: { message: 'Something went wrong on our side. Please try again.', requestId } };
  }
}

/** Returns what fails for a while, as the log and users read it; undefined for other errors. */
function outageOf(error: unknown): { log: string; says: string } | undefined {
  if (error instanceof StorageUnavailable)
    return { log: 'the file storage cannot be reached', says: 'We cannot reach our files' };
  if (isDiskFull(error)) return { log: 'the database’s disk is full', says: 'We cannot save anything' };
  if (!isUnreachable(error)) return undefined;
  return { log: 'the database cannot be reached', says: 'We cannot reach our records' };
}

/** Returns the response to an error of the caller; undefined for other errors. */
function refusal(error: unknown): ErrorResponse | undefined {
  // Nest wraps errors of Express's router in an HttpException that quotes them.
  const outside = (error instanceof HttpException && error.cause) || error;
  const message = 'The URL is malformed. Please check it.';
  if (outside instanceof URIError) return { status: 400, code: 'malformed_request', body: { message } };
  if (!(error instanceof HttpException)) return undefined;
  const status = error.getStatus();
  return status < 500 || status === 503 ? { status, code: codeOf(error), body: bodyOf(error) } : undefined;
}

function bodyOf(error: HttpException): object {
  const response = error.getResponse();
  if (typeof response === 'string') return { message: response };
  if (!('statusCode' in response)) return response;
  // Nest's default body is {statusCode, message, error}; only the message is new to the caller.
  if (error.getStatus() === 404 && /^Cannot [A-Z]+ /.test(error.message)) return { message: 'Not found' };
  return { message: error.message };
}
