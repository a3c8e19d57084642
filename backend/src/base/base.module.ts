import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { Metrics } from './metrics.js';

/** Global: the clock, and the registry on which features register their own metrics. */
@Global()
@Module({ providers: [Clock, Metrics], exports: [Clock, Metrics] })
export class CommonModule {}
