import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { type Queue } from 'bull';
import { type Environment } from '../config/environment.js';
import { BullQueue } from './bull-queue.js';
import { EffectRegistry } from './effect-registry.js';
import { InProcessQueue } from './in-process-queue.js';
import { JOB_QUEUE, type JobQueue } from './job-queue.js';
import { JobMetrics } from './metrics.js';
import { Outbox, type ClaimRef } from './outbox.js';
import { leaseMs, Relay } from './relay.js';

const concurrency = 8;
const effects = 'effects';

/**
 * Effects and who carries them out: by way of Redis where there is one, else in this process. A process that works
 * no jobs has no business with Redis.
 */
@Module({})
export class JobsModule {
  static forRoot({ role, redisUrl }: Pick<Environment, 'role' | 'redisUrl'>): DynamicModule {
    const usesRedis = redisUrl !== undefined && role !== 'api';
    // Attempts and delays are the outbox's: Bull tries each job once, and keeps none.
    const queue = {
      name: effects,
      url: redisUrl,
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    };
    const queueOf = (bull?: Queue<ClaimRef>): JobQueue =>
      bull ? new BullQueue(bull, concurrency, leaseMs) : new InProcessQueue(concurrency);
    return {
      module: JobsModule,
      global: true,
      imports: usesRedis ? [BullModule.registerQueue(queue)] : [],
      providers: [
        EffectRegistry,
        JobMetrics,
        Outbox,
        Relay,
        { provide: JOB_QUEUE, inject: usesRedis ? [getQueueToken(effects)] : [], useFactory: queueOf },
      ],
      exports: [EffectRegistry, Outbox],
    };
  }
}
