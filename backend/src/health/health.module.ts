import { Global, Module } from '@nestjs/common';
import { DiskWatch } from './disk-watch.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';

/** Global: what a process needs to be ready is told to it. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [DiskWatch, Readiness],
  exports: [Readiness],
})
export class HealthModule {}
