import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, HttpStatus } from '@nestjs/common';
import { type Response } from 'express';
import { codeOf } from '../../base/error-code.js';
import { refuse } from '../response/refuse.js';

/** 429. The filter below sets Retry-After. */
export class TooManyRequests extends HttpException {
  /**
   * @param advice what else the person can do: a sentence
   * @param what there was too much of: a sentence
   */
  constructor(
    readonly retryAfterS: number,
    advice?: string,
    what = 'Too many attempts.',
  ) {
    const sentence = `${what} Please try again in ${inWords(retryAfterS)}.`;
    super({ message: advice ? `${sentence} ${advice}` : sentence }, HttpStatus.TOO_MANY_REQUESTS);
  }
}

@Catch(TooManyRequests)
export class RetryAfterFilter implements ExceptionFilter<TooManyRequests> {
  catch(exception: TooManyRequests, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const { message } = exception.getResponse() as { message: string };
    response.setHeader('Retry-After', exception.retryAfterS);
    refuse(response, exception.getStatus(), codeOf(exception), { message });
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
