import { Logger } from '@nestjs/common';
import { type Queue } from 'bull';
import { type JobQueue, type QueueDepth } from './job-queue.js';
import { type ClaimRef } from './outbox.js';

/** How many rows may be on their way through Redis for one relay: its claims must begin before their lease ends. */
const ahead = 100;
const patienceMs = 5000;

/**
 * Spreads the jobs of a lane over every worker process by way of Redis. Attempts and delays are the outbox's, so Redis
 * holds nothing that cannot be lost: each job is tried once, and its id names the attempt, because Bull silently drops
 * an id that it has seen. A job that Bull takes for stalled comes a second time; the outbox knows that it has begun.
 */
export class BullQueue implements JobQueue {
  private readonly logger = new Logger(BullQueue.name);
  private readonly underWay = new Map<string, NodeJS.Timeout>();
  private onRoom: () => void = () => undefined;
  private lastError = '';

  /** @param leaseMs after which a job that was handed over and not heard of no longer counts */
  constructor(
    private readonly queue: Queue<ClaimRef>,
    private readonly concurrency: number,
    private readonly leaseMs: number,
  ) {
    this.queue.on('error', (error: Error) => this.report(error));
    this.queue.on('global:completed', (jobId: string) => this.arrived(jobId));
    this.queue.on('global:failed', (jobId: string) => this.arrived(jobId));
  }

  room(): number {
    return ahead - this.underWay.size;
  }

  async add(claim: ClaimRef): Promise<void> {
    const jobId = [claim.source, claim.seq, claim.ordinal, claim.attempt].join(':');
    this.underWay.set(jobId, setTimeout(() => this.arrived(jobId), this.leaseMs).unref());
    try {
      await answered(this.queue.add(claim, { jobId }));
    } catch (error) {
      this.arrived(jobId);
      throw error;
    }
  }

  async start(work: (claim: ClaimRef) => Promise<void>, onRoom: () => void): Promise<void> {
    this.onRoom = onRoom;
    // Resolves only when the queue is closed; problems on the way come as the event 'error'.
    this.queue.process(this.concurrency, (job) => work(job.data)).catch((error: Error) => this.report(error));
  }

  async stop(): Promise<void> {
    for (const timeout of this.underWay.values()) clearTimeout(timeout);
    this.underWay.clear();
    await this.queue.close();
  }

  async depth(): Promise<QueueDepth> {
    const counts = await answered(this.queue.getJobCounts());
    return { waiting: counts.waiting, running: counts.active };
  }

  private arrived(jobId: string): void {
    clearTimeout(this.underWay.get(jobId));
    if (this.underWay.delete(jobId)) this.onRoom();
  }

  /** Redis that is gone complains many times a second; once is enough. */
  private report(error: Error): void {
    if (error.message === this.lastError) return;
    this.lastError = error.message;
    this.logger.warn(`Redis: ${error.message}`);
  }
}

/** The answer, if Redis gives one in time: without a connection it is waited for without an end. */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let timeout: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(new Error('Redis does not answer')), patienceMs);
  });
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timeout);
  }
}
