import { type ClaimRef } from './outbox.js';

/** Injection token of the one `JobQueue`. */
export const JOB_QUEUE = Symbol('JOB_QUEUE');

/**
 * Carries claimed rows from the relay to workers. It may lose one or deliver it twice: the outbox knows what is
 * done, a lost one is claimed again when its lease ends, and a late one is told by its attempt.
 */
export interface JobQueue {
  /** How many rows the relay may claim now. */
  room(): number;
  /** Hands a row over; rejects when that is not possible now. */
  add(claim: ClaimRef): Promise<void>;
  /** Begins to deliver; `work` never rejects. */
  start(work: (claim: ClaimRef) => Promise<void>, onRoom: () => void): Promise<void>;
  /** Takes nothing more and resolves when what runs has ended. */
  stop(): Promise<void>;
}
