import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import { type Request } from 'express';
import { clientAddress } from '../http/client-address.js';
import { RateLimiter } from './rate-limiter.js';
import { type HourlyLimit } from './rules.js';
import { RetryAfterFilter } from './too-many-requests.js';

const RATE_LIMIT = 'rate-limit';

/** Counts a visitor's calls by address; whoever is signed in is known by name and not counted. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<HourlyLimit>(RATE_LIMIT, context.getHandler());
    const request = context.switchToHttp().getRequest<Request & { user?: object }>();
    if (!request.user) await this.limiter.take(name, clientAddress(request));
    return true;
  }
}

/** Answers 429 with Retry-After. For a handler whose service throws `TooManyRequests` by itself. */
export const AnswersTooMany = () =>
  applyDecorators(
    UseFilters(RetryAfterFilter),
    ApiTooManyRequestsResponse({
      description: 'Too many attempts; Retry-After says how many seconds to wait',
    }),
  );

/** At most so many calls an hour from one address (`hourlyLimits`), then 429. */
export const RateLimit = (name: HourlyLimit) =>
  applyDecorators(SetMetadata(RATE_LIMIT, name), UseGuards(RateLimitGuard), AnswersTooMany());
