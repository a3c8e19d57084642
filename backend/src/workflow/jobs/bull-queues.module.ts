import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { type Queue } from 'bull';
import { BullQueue } from './bull-queue.js';
import { JOB_QUEUES, type JobQueues, laneNames, lanes } from './job-queue.js';
import { type ClaimRef } from './outbox.js';

const names = laneNames.map((lane) => `effects-${lane}`);

const queuesOf =
  (leaseMs: number) =>
  (...queues: Queue<ClaimRef>[]): JobQueues =>
    new Map(laneNames.map((lane, index) => [lane, new BullQueue(queues[index]!, lanes[lane], leaseMs)]));

/** The queues of all lanes in Redis. */
@Module({})
export class BullQueuesModule {
  static forRoot(url: string, leaseMs: number): DynamicModule {
    // The outbox counts attempts and delays, so Bull tries each job once and keeps none.
    const defaultJobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    return {
      module: BullQueuesModule,
      imports: [BullModule.registerQueue(...names.map((name) => ({ name, url, defaultJobOptions })))],
      providers: [
        {
          provide: JOB_QUEUES,
          inject: names.map((name) => getQueueToken(name)),
          useFactory: queuesOf(leaseMs),
        },
      ],
      exports: [JOB_QUEUES],
    };
  }
}
