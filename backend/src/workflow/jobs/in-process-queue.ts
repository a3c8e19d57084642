import { type JobQueue, type QueueDepth } from './job-queue.js';
import { type ClaimRef } from './outbox.js';

/** Runs jobs in this process, a limited number at a time. The relay never claims more than can start immediately. */
export class InProcessQueue implements JobQueue {
  private readonly running = new Set<Promise<void>>();
  private work?: (claim: ClaimRef) => Promise<void>;
  private onCapacity: () => void = () => undefined;

  constructor(private readonly concurrency: number) {}

  capacity(): number {
    return this.work ? this.concurrency - this.running.size : 0;
  }

  async add(claim: ClaimRef): Promise<void> {
    if (!this.work) throw new Error('The queue has stopped');
    const job = this.work(claim).finally(() => {
      this.running.delete(job);
      this.onCapacity();
    });
    this.running.add(job);
  }

  async start(work: (claim: ClaimRef) => Promise<void>, onCapacity: () => void): Promise<void> {
    this.work = work;
    this.onCapacity = onCapacity;
  }

  async stop(): Promise<void> {
    this.work = undefined;
    await Promise.all(this.running);
  }

  async depth(): Promise<QueueDepth> {
    return { waiting: 0, running: this.running.size };
  }
}
