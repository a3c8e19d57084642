import { Global, Module } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { BullQueue } from './bull-queue.js';
import { EffectRegistry } from './effect-registry.js';
import { InProcessQueue } from './in-process-queue.js';
import { JOB_QUEUE, type JobQueue } from './job-queue.js';
import { JobMetrics } from './metrics.js';
import { Outbox } from './outbox.js';
import { leaseMs, Relay } from './relay.js';

const concurrency = 8;

/** A process that works no jobs has no business with Redis. */
const queueFor = ({ role, redisUrl }: Environment): JobQueue =>
  redisUrl && role !== 'api'
    ? new BullQueue(redisUrl, concurrency, leaseMs)
    : new InProcessQueue(concurrency);

@Global()
@Module({
  providers: [
    EffectRegistry,
    JobMetrics,
    Outbox,
    Relay,
    { provide: JOB_QUEUE, inject: [ENVIRONMENT], useFactory: queueFor },
  ],
  exports: [EffectRegistry, Outbox],
})
export class JobsModule {}
