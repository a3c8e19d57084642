import { type ClaimRef } from './outbox.js';

/** Injection token of the `JobQueues`. */
export const JOB_QUEUES = Symbol('JOB_QUEUES');

/** One queue per lane. */
export type JobQueues = ReadonlyMap<Lane, JobQueue>;

/**
 * Carries claimed rows from the relay to workers. It may lose a row or deliver it twice: a lost row is claimed again
 * when its lease ends, and the outbox recognizes a repeated or late delivery by its attempt.
 */
export interface JobQueue {
  /** Returns how many rows the relay may claim now. */
  capacity(): Promise<number>;
  /** Queues a row; rejects if that is not possible now. */
  add(claim: ClaimRef): Promise<void>;
  /**
   * Starts delivering rows to `work`, which never rejects.
   * @param onCapacity may be called when there is capacity again; the relay also polls
   */
  start(work: (claim: ClaimRef) => Promise<void>, onCapacity: () => void): void;
  /** Stops delivering, and resolves when the running jobs have ended. */
  stop(): Promise<void>;
  /** How many jobs wait and run, for the metrics; rejects if the numbers are not available now. */
  depth(): Promise<Record<'waiting' | 'running', number>>;
}

/**
 * How many effects of each lane a process runs at a time. A lane does not wait for another. Timers and the payment
 * provider's webhooks have their own loops and use no lane.
 */
export const lanes = {
  /** Emails that someone is waiting for at a screen: a PIN, a link. */
  prompt: 2,
  mail: 6,
  /** Everything except email, so that a slow mail server does not delay it. */
  other: 4,
} as const;

export type Lane = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as Lane[];

/** Runs jobs in this process, a limited number at a time. The relay never claims more than can start immediately. */
export class InProcessQueue implements JobQueue {
  private readonly running = new Set<Promise<void>>();
  private work?: (claim: ClaimRef) => Promise<void>;
  private onCapacity: () => void = () => undefined;

  constructor(private readonly concurrency: number) {}

  async capacity(): Promise<number> {
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

  start(work: (claim: ClaimRef) => Promise<void>, onCapacity: () => void): void {
    this.work = work;
    this.onCapacity = onCapacity;
  }

  async stop(): Promise<void> {
    this.work = undefined;
    await Promise.all(this.running);
  }

  async depth() {
    return { waiting: 0, running: this.running.size };
  }
}
