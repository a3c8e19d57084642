import { applyDecorators, type ArgumentsHost, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { ApiBadRequestResponse } from '@nestjs/swagger';
import { type Response } from 'express';
import { refuse } from '../../http/refuse.js';
import { InvalidInput } from '../../http/validation.js';
import { fieldErrors } from './users.dto.js';

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
    ApiBadRequestResponse({
      standardSchema: fieldErrors,
      description: 'A sentence for each field that was refused',
    }),
  );
