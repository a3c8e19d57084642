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
import { type Request } from 'express';
import { catchError, type Observable, throwError } from 'rxjs';
import { fieldErrors } from './users.dto.js';

/** Turns `{errors: {field: sentence}}` into the bare `{field: sentence}` that the account forms read (spec 1 §8). */
@Injectable()
export class PerFieldErrorsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    // Without a body each field is missing, rather than the whole.
    request.body ??= {};
    return next.handle().pipe(catchError((error: unknown) => throwError(() => bare(error))));
  }
}

function bare(error: unknown): unknown {
  if (!(error instanceof BadRequestException)) return error;
  const body = error.getResponse();
  if (typeof body !== 'object' || !('errors' in body) || typeof body.errors !== 'object') return error;
  return new BadRequestException(body.errors);
}

/** Bad input of this route is answered as the per-field object itself: sign-up, sign-in, and a visitor's order. */
export const PerFieldErrors = () =>
  applyDecorators(
    UseInterceptors(PerFieldErrorsInterceptor),
    ApiBadRequestResponse({
      standardSchema: fieldErrors,
      description: 'A sentence for each field that was refused',
    }),
  );
