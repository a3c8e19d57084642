import { Logger } from '@nestjs/common';
import { type Queue } from 'bull';
import { type JobQueue, type QueueDepth } from './job-queue.js';
import { type ClaimRef } from './outbox.js';

/** How many rows may be on their way through Redis for one relay: its claims must begin before their lease ends. */
const maxInFlight = 100;
const redisTimeoutMs = 5000;

/**
 * Spreads the jobs of a lane over every worker process by way of Redis. Attempts and delays are the outbox's, so Redis
 * holds nothing that cannot be lost: each job is tried once, and its id names the attempt, because Bull silently drops
 * an id that it has seen. A job that Bull takes for stalled comes a second time; the outbox knows that it has begun.
 */
export class BullQueue implements JobQueue {
  private readonly logger = new Logger(BullQueue.name);
  private readonly inFlight = new Map<string, NodeJS.Timeout>();
  private onCapacity: () => void = () => undefined;
  private lastError = '';

  /** @param leaseMs after which a job that was handed over and not heard of no longer counts */
  constructor(
    private readonly queue: Queue<ClaimRef>,
    private readonly concurrency: number,
    private readonly leaseMs: number,
  ) {
    this.queue.on('error', (error: Error) => this.report(error));
    this.queue.on('global:completed', (jobId: string) => this.settle(jobId));
    this.queue.on('global:failed', (jobId: string) => this.settle(jobId));
  }

  capacity(): number {
    return maxInFlight - this.inFlight.size;
  }

  async add(claim: ClaimRef): Promise<void> {
    const jobId = [claim.source, claim.seq, claim.ordinal, claim.attempt].join(':');
    this.inFlight.set(jobId, setTimeout(() => this.settle(jobId), this.leaseMs).unref());
    try {
      await withTimeout(this.queue.add(claim, { jobId }));
    } catch (error) {
      this.settle(jobId);
      throw error;
    }
  }

  async start(work: (claim: ClaimRef) => Promise<void>, onCapacity: () => void): Promise<void> {
    this.onCapacity = onCapacity;
    // Resolves only when the queue is closed; problems on the way come as the event 'error'.
    this.queue.process(this.concurrency, (job) => work(job.data)).catch((error: Error) => this.report(error));
  }

  async stop(): Promise<void> {
    for (const timeout of this.inFlight.values()) clearTimeout(timeout);
    this.inFlight.clear();
    await this.queue.close();
  }

  async depth(): Promise<QueueDepth> {
    const counts = await withTimeout(this.queue.getJobCounts());
    return { waiting: counts.waiting, running: counts.active };
  }

  private settle(jobId: string): void {
    clearTimeout(this.inFlight.get(jobId));
    if (this.inFlight.delete(jobId)) this.onCapacity();
  }

  /** Redis that is gone complains many times a second; once is enough. */
  private report(error: Error): void {
    if (error.message === this.lastError) return;
    this.lastError = error.message;
    this.logger.warn(`Redis: ${error.message}`);
  }
}

/** The answer, if Redis gives one in time: without a connection it is waited for without an end. */
async function withTimeout<Answer>(command: Promise<Answer>): Promise<Answer> {
  let timeout: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(new Error('Redis does not answer')), redisTimeoutMs);
  });
  try {
    return await Promise.race([command, expired]);
  } finally {
    clearTimeout(timeout);
  }
}
