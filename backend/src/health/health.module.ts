import { Global, Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** Global: features register their own metrics. */
@Global()
@Module({ controllers: [HealthController], providers: [Metrics, Readiness], exports: [Metrics, Readiness] })
export class HealthModule {}
