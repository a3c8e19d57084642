import { Global, Module } from '@nestjs/common';
import { AttemptLimiter } from './attempt-limiter.js';
import { RateLimitMetrics } from './rate-limit-metrics.js';
import { RateLimiter } from './rate-limiter.js';

/** Global: `@RateLimit('contact')` works in any feature. */
@Global()
@Module({
  providers: [AttemptLimiter, RateLimitMetrics, RateLimiter],
  exports: [AttemptLimiter, RateLimitMetrics, RateLimiter],
})
export class RateLimitModule {}
