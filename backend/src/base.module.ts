import { Global, Module } from '@nestjs/common';
import { Clock } from './base/clock.js';
import { Decoder } from './base/content/decoder.js';
import { DomainEvents } from './base/domain-events.js';
import { Metrics } from './base/metrics.js';

const services = [Clock, Decoder, DomainEvents, Metrics];

/** Global: the clock, the events, the decoder of what strangers sent, and the registry on which features register metrics. */
@Global()
@Module({ providers: services, exports: services })
export class BaseModule {}
