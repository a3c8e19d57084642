import { type DynamicModule, Module } from '@nestjs/common';
import { type Environment } from '../../base/config/environment.js';
import { EffectRegistry } from './effect-registry.js';
import { InProcessQueue } from './in-process-queue.js';
import { JOB_QUEUES, type JobQueues, laneNames, lanes } from './job-queue.js';
import { JobMetrics } from './metrics.js';
import { Outbox } from './outbox.js';
import { OutboxSweeper } from './outbox-sweeper.js';
import { Relay } from './relay.js';

type JobSettings = Pick<Environment, 'role' | 'redisUrl' | 'jobLeaseMs'>;

/** An api process does not use Redis. */
async function queuesFor({ role, redisUrl, jobLeaseMs }: JobSettings): Promise<JobQueues> {
  if (role === 'api' || redisUrl === undefined)
    return new Map(laneNames.map((lane) => [lane, new InProcessQueue(lanes[lane])]));
  // Loaded only for Redis, because Bull takes a tenth of a second.
  const { BullQueue } = await import('./bull-queue.js');
  return new Map(laneNames.map((lane) => [lane, new BullQueue(lane, redisUrl, jobLeaseMs)]));
}

/** Runs effects: through Redis if it is configured, otherwise in this process. */
@Module({})
export class JobsModule {
  static forRoot(settings: JobSettings): DynamicModule {
    const queues = { provide: JOB_QUEUES, useFactory: () => queuesFor(settings) };
    return {
      module: JobsModule,
      global: true,
      providers: [EffectRegistry, JobMetrics, Outbox, OutboxSweeper, Relay, queues],
      exports: [EffectRegistry, Outbox],
    };
  }
}
