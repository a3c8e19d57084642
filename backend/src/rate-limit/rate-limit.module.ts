import { Global, Module } from '@nestjs/common';
import { AttemptLimiter } from './attempt-limiter.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { RateLimitMetrics } from './rate-limit-metrics.js';
import { RateLimiter } from './rate-limiter.js';

/** Global: `@RateLimit('contact')` works in any feature. */
@Global()
@Module({
  providers: [AttemptLimiter, RateLimitGuard, RateLimitMetrics, RateLimiter],
  exports: [AttemptLimiter, RateLimitGuard, RateLimitMetrics, RateLimiter],
})
export class RateLimitModule {}
