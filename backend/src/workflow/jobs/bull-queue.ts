import { Logger, type DynamicModule, Module } from '@nestjs/common';
import { type Queue } from 'bull';
import { BullModule, getQueueToken } from '@nestjs/bull';
import { inTime } from '../../base/clock.js';
import { type JobQueue, JOB_QUEUES, type JobQueues, laneNames, lanes } from './job-queue.js';
import { type ClaimRef } from './outbox.js';

/** How many rows of a lane may wait in Redis: they must start before their lease ends. */
const maxWaiting = 100;
const redisTimeoutMs = 5000;

/**
 * Distributes the jobs of a lane to all worker processes through Redis. The outbox counts attempts and delays, so
 * nothing is lost with Redis. Bull tries each job once. The job id contains the attempt, because Bull silently drops
 * an id that it has seen. Bull may deliver a job twice if it thinks that the worker has stalled; the outbox ignores
 * the second delivery.
 */
class BullQueue implements JobQueue {
  private readonly logger = new Logger(BullQueue.name);
  private readonly running = new Set<Promise<void>>();
  private lastError = '';

  constructor(
    private readonly queue: Queue<ClaimRef>,
    private readonly concurrency: number,
  ) {
    this.queue.on('error', (error: Error) => this.report(error));
  }

  /** While Redis is away, rows stay in the outbox. */
  async capacity(): Promise<number> {
    if (this.queue.client.status !== 'ready') return 0;
    return maxWaiting - (await withTimeout(this.queue.getWaitingCount()));
  }

  async add(claim: ClaimRef): Promise<void> {
    const { source, seq, ordinal, attempt } = claim;
    await withTimeout(this.queue.add(claim, { jobId: [source, seq, ordinal, attempt].join(':') }));
  }

  start(work: (claim: ClaimRef) => Promise<void>): void {
    const run = ({ data }: { data: ClaimRef }) => {
      const job = work(data).finally(() => this.running.delete(job));
      this.running.add(job);
      return job;
    };
    // Resolves only when the queue is closed; earlier problems arrive as 'error' events.
    this.queue.process(this.concurrency, run).catch((error: Error) => this.report(error));
  }

  /**
   * Waits for running jobs, but not for Redis to come back and hear of them: the outbox knows what was done. If Redis is lost
   * while Bull closes, Bull may wait for ever, so it gets a few seconds after the last job.
   */
  async stop(): Promise<void> {
    // A connection that is lost from now on ends, and with it every command that waits for it.
    for (const { options } of this.queue.clients) options.retryStrategy = () => null;
    const closed = this.queue.close(this.queue.client.status !== 'ready');
    await Promise.race([closed, Promise.allSettled(this.running)]);
    await withTimeout(closed).catch((error: Error) => this.report(error));
    for (const client of this.queue.clients) client.disconnect();
    // Nest closes each queue once more, and would wait for what never comes.
    this.queue.close = () => Promise.resolve();
    await Promise.allSettled(this.running);
  }

  async depth() {
    const counts = await withTimeout(this.queue.getJobCounts());
    return { waiting: counts.waiting, running: counts.active };
  }

  /** Logs each message once, because a lost connection to Redis reports many errors a second. */
  private report(error: Error): void {
    if (error.message === this.lastError) return;
    this.lastError = error.message;
    this.logger.warn(`Redis: ${error.message}`);
  }
}

/** Rejects after a timeout, because Bull waits forever without a connection to Redis. */
const withTimeout = <Answer>(command: Promise<Answer>): Promise<Answer> =>
  inTime(command, redisTimeoutMs, () => {
    throw new Error('Redis does not answer');
  });

const names = laneNames.map((lane) => `effects-${lane}`);

/** The queues of all lanes in Redis. */
@Module({})
export class BullQueuesModule {
  static forRoot(url: string): DynamicModule {
    // The outbox counts attempts and delays, so Bull tries each job once and keeps none.
    const defaultJobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    const queuesOf = (...queues: Queue<ClaimRef>[]): JobQueues =>
      new Map(laneNames.map((lane, index) => [lane, new BullQueue(queues[index]!, lanes[lane])]));
    return {
      module: BullQueuesModule,
      imports: [BullModule.registerQueue(...names.map((name) => ({ name, url, defaultJobOptions })))],
      providers: [
        { provide: JOB_QUEUES, inject: names.map((name) => getQueueToken(name)), useFactory: queuesOf },
      ],
      exports: [JOB_QUEUES],
    };
  }
}
