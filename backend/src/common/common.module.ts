import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { Metrics } from './metrics.js';
import { Siblings } from './siblings.js';

/** Global: the clock, and the registry on which features register their own metrics. */
@Global()
@Module({ providers: [Clock, Metrics, Siblings], exports: [Clock, Metrics, Siblings] })
export class CommonModule {}
