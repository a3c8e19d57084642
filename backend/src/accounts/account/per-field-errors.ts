import { applyDecorators, type ArgumentsHost, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { type Response } from 'express';
import { InvalidInput } from '../../base/app-error.js';
import { type BodyRules, TakesBody } from '../../http/request/body-reader.js';
import { Answers } from '../../http/response/api-call.js';
import { refuse } from '../../http/response/refuse.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limiter.js';
import { type HourlyLimit } from '../../http/rate-limit/rules.js';
import { Public } from './access.js';
import { fieldErrorsView } from './users.dto.js';

/** Turns `{errors: {field: sentence}}` into the bare `{field: sentence}` that the account forms read. */
@Catch(InvalidInput)
class PerFieldErrorsFilter implements ExceptionFilter<InvalidInput> {
  catch(exception: InvalidInput, host: ArgumentsHost): void {
    const { errors } = exception.getResponse() as { errors: Record<string, string> };
    refuse(host.switchToHttp().getResponse<Response>(), 400, 'invalid_input', errors);
  }
}

/** Returns this route's input errors as a bare per-field object. For sign-up, sign-in, and a visitor's order. */
export const PerFieldErrors = () =>
  applyDecorators(
    UseFilters(PerFieldErrorsFilter),
    Answers({
      400: { standardSchema: fieldErrorsView, description: 'A sentence for each field that was refused' },
    }),
  );

/**
 * A form that visitors send, with per-field errors.
 * @param limit how often an hour from one address; absent if the service counts, and throws `TooManyRequests`
 * @param body what it takes that is not JSON of at most 1 MB
 */
export const PublicForm = (limit?: HourlyLimit, body: BodyRules = {}) =>
  applyDecorators(Public(limit), ...(limit ? [] : [AnswersTooMany()]), PerFieldErrors(), TakesBody(body));
