import { type Lane } from './lanes.js';
import { type ClaimRef } from './outbox.js';

/** Injection token of the `JobQueues`. */
export const JOB_QUEUES = Symbol('JOB_QUEUES');

/** One queue a lane. */
export type JobQueues = ReadonlyMap<Lane, JobQueue>;

/** How many jobs of a queue wait to begin, and how many run. */
export interface QueueDepth {
  readonly waiting: number;
  readonly running: number;
}

/**
 * Carries claimed rows from the relay to workers. It may lose one or deliver it twice: the outbox knows what has
 * begun and what is done, a lost one is claimed again when its lease ends, and a late one is told by its attempt.
 */
export interface JobQueue {
  /** How many rows the relay may claim now. */
  capacity(): number;
  /** Hands a row over; rejects when that is not possible now. */
  add(claim: ClaimRef): Promise<void>;
  /** Begins to deliver; `work` never rejects. */
  start(work: (claim: ClaimRef) => Promise<void>, onCapacity: () => void): Promise<void>;
  /** Takes nothing more and resolves when what runs has ended. */
  stop(): Promise<void>;
  /** For the metrics; rejects when it cannot be known now. */
  depth(): Promise<QueueDepth>;
}
