import { Global, Module } from '@nestjs/common';
import { RateLimitGuard, RateLimiter } from './rate-limit/rate-limiter.js';
import { Quotas } from './rate-limit/quotas.js';
import { BodyReader } from './request/body-reader.js';
import { Refusals } from './security-log/refusals.js';
import { SecurityLog } from './security-log/security-log.js';

const services = [BodyReader, Quotas, RateLimitGuard, RateLimiter, Refusals, SecurityLog];

/** Global: every route has a body and limits, and every feature records what concerns security. */
@Global()
@Module({ providers: services, exports: services })
export class HttpModule {}
