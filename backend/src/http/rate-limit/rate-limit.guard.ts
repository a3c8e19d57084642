import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import { type Request } from 'express';
import { clientAddress } from '../request/client-address.js';
import { RateLimiter } from './rate-limiter.js';
import { type HourlyLimit } from './rules.js';

/** What can be limited by address. */
type AddressLimit = HourlyLimit | 'search';

const RATE_LIMIT = 'rate-limit';

/** Global: limits a visitor's calls by address. Calls of signed-in users are not counted. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<AddressLimit | undefined>(RATE_LIMIT, context.getHandler());
    const request = context.switchToHttp().getRequest<Request & { user?: object }>();
    if (name && !request.user) await this.limiter.take(name, clientAddress(request));
    return true;
  }
}

/** For handlers whose service throws `TooManyRequests`. */
export const AnswersTooMany = () =>
  ApiTooManyRequestsResponse({
    description: 'Too many attempts; Retry-After says how many seconds to wait',
  });

/** Limits the calls per hour from one address (`hourlyLimits`); further calls get a 429. */
export const RateLimit = (name: AddressLimit) =>
  applyDecorators(SetMetadata(RATE_LIMIT, name), AnswersTooMany());
