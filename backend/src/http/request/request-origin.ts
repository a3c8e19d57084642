import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';
import { type Origin } from '../../workflow/model/definition.js';
import { callerAddress } from './client-address.js';

export const originOf = (request: Request): Origin => ({
  ip: callerAddress(request),
  userAgent: request.get('user-agent'),
  requestId: request.id,
});

/** Injects where a request came from, for the history, into a handler's argument. */
export const RequestOrigin = createParamDecorator((_data: unknown, context: ExecutionContext): Origin =>
  originOf(context.switchToHttp().getRequest<Request>()),
);
