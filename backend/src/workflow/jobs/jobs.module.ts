import { type DynamicModule, Module } from '@nestjs/common';
import { type Environment } from '../../base/config/environment.js';
import { EffectRegistry, Outbox } from './outbox.js';
import { InProcessQueue, JOB_QUEUES, type JobQueues, laneNames, lanes } from './job-queue.js';
import { Relay } from './relay.js';

const ownQueues = (): JobQueues => new Map(laneNames.map((lane) => [lane, new InProcessQueue(lanes[lane])]));

/** Runs effects: through Redis if it is configured, otherwise in this process. An api process does not use Redis. */
@Module({})
export class JobsModule {
  static forRoot({ role, redisUrl }: Pick<Environment, 'role' | 'redisUrl'>): DynamicModule {
    const common = [EffectRegistry, Outbox, Relay];
    const module = { module: JobsModule, global: true, exports: [EffectRegistry, Outbox] };
    if (role === 'api' || redisUrl === undefined)
      return { ...module, providers: [...common, { provide: JOB_QUEUES, useFactory: ownQueues }] };
    // Loaded only for Redis, because Bull takes a tenth of a second.
    const queues = import('./bull-queue.js').then(({ BullQueuesModule }) =>
      BullQueuesModule.forRoot(redisUrl),
    );
    return { ...module, providers: common, imports: [queues] };
  }
}
