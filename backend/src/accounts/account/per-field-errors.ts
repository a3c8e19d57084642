import {
  applyDecorators,
  BadRequestException,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBadRequestResponse } from '@nestjs/swagger';
import { catchError, type Observable, throwError } from 'rxjs';
import { InvalidInput } from '../../http/validation.js';
import { fieldErrors } from './users.dto.js';

/** Turns `{errors: {field: sentence}}` into the bare `{field: sentence}` that the account forms read. */
@Injectable()
class PerFieldErrorsInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((error: unknown) => throwError(() => bare(error))));
  }
}

function bare(error: unknown): unknown {
  if (!(error instanceof InvalidInput)) return error;
  const { errors } = error.getResponse() as { errors: Record<string, string> };
  return new BadRequestException(errors);
}

/** Returns this route's input errors as a bare per-field object. For sign-up, sign-in, and a visitor's order. */
export const PerFieldErrors = () =>
  applyDecorators(
    UseInterceptors(PerFieldErrorsInterceptor),
    ApiBadRequestResponse({
      standardSchema: fieldErrors,
      description: 'A sentence for each field that was refused',
    }),
  );
