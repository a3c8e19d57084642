import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { type Queue } from 'bull';
import { type Environment } from '../config/environment.js';
import { BullQueue } from './bull-queue.js';
import { EffectRegistry } from './effect-registry.js';
import { InProcessQueue } from './in-process-queue.js';
import { JOB_QUEUES, type JobQueues } from './job-queue.js';
import { laneNames, lanes } from './lanes.js';
import { JobMetrics } from './metrics.js';
import { Outbox, type ClaimRef } from './outbox.js';
import { OutboxSweeper } from './outbox-sweeper.js';
import { leaseMs, Relay } from './relay.js';

const nameOf = (lane: string): string => `effects-${lane}`;

/** Runs effects: through Redis if it is configured, otherwise in this process. An api process does not use Redis. */
@Module({})
export class JobsModule {
  static forRoot({ role, redisUrl }: Pick<Environment, 'role' | 'redisUrl'>): DynamicModule {
    const usesRedis = redisUrl !== undefined && role !== 'api';
    // The outbox counts attempts and delays, so Bull tries each job once and keeps none.
    const bulls = laneNames.map((lane) => ({
      name: nameOf(lane),
      url: redisUrl,
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    }));
    const queuesOf = (...queues: Queue<ClaimRef>[]): JobQueues =>
      new Map(
        laneNames.map((lane, index) => {
          const bull = queues[index];
          return [lane, bull ? new BullQueue(bull, lanes[lane], leaseMs) : new InProcessQueue(lanes[lane])];
        }),
      );
    return {
      module: JobsModule,
      global: true,
      imports: usesRedis ? [BullModule.registerQueue(...bulls)] : [],
      providers: [
        EffectRegistry,
        JobMetrics,
        Outbox,
        OutboxSweeper,
        Relay,
        {
          provide: JOB_QUEUES,
          inject: usesRedis ? bulls.map(({ name }) => getQueueToken(name)) : [],
          useFactory: queuesOf,
        },
      ],
      exports: [EffectRegistry, Outbox],
    };
  }
}
