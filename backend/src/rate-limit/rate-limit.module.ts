import { Global, Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';

/** Global: `@RateLimit('contact')` works in any feature. */
@Global()
@Module({ providers: [RateLimiter], exports: [RateLimiter] })
export class RateLimitModule {}
