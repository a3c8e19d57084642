import { type DynamicModule, Module } from '@nestjs/common';
import { type Environment } from '../../base/config/environment.js';
import { EffectRegistry, Outbox } from './outbox.js';
import { InProcessQueue, JOB_QUEUES, type JobQueues, laneNames, lanes } from './job-queue.js';
import { Relay } from './relay.js';

const ownQueues = (): JobQueues => new Map(laneNames.map((lane) => [lane, new InProcessQueue(lanes[lane])]));

/** Loaded only for Redis, because Bull takes a tenth of a second. */
async function bullQueues(redisUrl: string, leaseMs: number): Promise<DynamicModule> {
  const { BullQueuesModule } = await import('./bull-queue.js');
  return BullQueuesModule.forRoot(redisUrl, leaseMs);
}

/** Runs effects: through Redis if it is configured, otherwise in this process. An api process does not use Redis. */
@Module({})
export class JobsModule {
  static forRoot({
    role,
    redisUrl,
    jobLeaseMs,
  }: Pick<Environment, 'role' | 'redisUrl' | 'jobLeaseMs'>): DynamicModule {
    const redis = role === 'api' ? undefined : redisUrl;
    return {
      module: JobsModule,
      global: true,
      imports: redis === undefined ? [] : [bullQueues(redis, jobLeaseMs)],
      providers: [
        EffectRegistry,
        Outbox,
        Relay,
        ...(redis === undefined ? [{ provide: JOB_QUEUES, useFactory: ownQueues }] : []),
      ],
      exports: [EffectRegistry, Outbox],
    };
  }
}
