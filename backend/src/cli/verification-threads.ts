import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Verdict } from '../audit/verification/history-verifier.js';
import { type IdRange } from '../audit/verification/id-ranges.js';

/** Beyond this, PostgreSQL is what takes the time. */
const mostThreads = 8;

/** Threads that verify histories, one for each processor, each with a connection of its own. */
export class VerificationThreads {
  private readonly threads: readonly Worker[];

  constructor(url: string, count = Math.min(availableParallelism(), mostThreads)) {
    const module = new URL('./verification-thread.js', import.meta.url);
    this.threads = Array.from({ length: count }, () => new Worker(module, { workerData: { url } }));
  }

  /**
   * Verifies the histories in each of the ranges, and stops after the first problem.
   * @param onVerified called with each range in which everything is correct
   */
  async verify(
    ranges: readonly IdRange[],
    onVerified: (ids: IdRange, verdict: Verdict) => void = () => undefined,
  ): Promise<Verdict> {
    const waiting = [...ranges];
    let total: Verdict = { workflows: 0, transitions: 0 };
    const work = async (thread: Worker): Promise<void> => {
      for (let ids = waiting.shift(); ids && !total.finding; ids = waiting.shift()) {
        const verdict = await ask(thread, ids);
        total = {
          workflows: total.workflows + verdict.workflows,
          transitions: total.transitions + verdict.transitions,
          finding: total.finding ?? verdict.finding,
        };
        if (!verdict.finding) onVerified(ids, verdict);
      }
    };
    await Promise.all(this.threads.map(work));
    return total;
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }
}

/** @throws what the thread throws */
async function ask(thread: Worker, ids: IdRange): Promise<Verdict> {
  thread.postMessage(ids);
  const [verdict] = (await once(thread, 'message')) as [Verdict];
  return verdict;
}
