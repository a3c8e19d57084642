import { Global, Module } from '@nestjs/common';
import { AttemptLimiter } from './attempt-limiter.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { Quotas } from './quotas.js';
import { RateLimitMetrics } from './rate-limit-metrics.js';
import { RateLimiter } from './rate-limiter.js';

/** Global: `@RateLimit('contact')` works in any feature. */
@Global()
@Module({
  providers: [AttemptLimiter, Quotas, RateLimitGuard, RateLimitMetrics, RateLimiter],
  exports: [AttemptLimiter, Quotas, RateLimitGuard, RateLimitMetrics, RateLimiter],
})
export class RateLimitModule {}
