import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type NotedVerdict, type Notes, type Verdict } from '../audit/verification/history-verifier.js';
import { type IdRange } from '../audit/verification/id-ranges.js';

/** Beyond this, PostgreSQL is what takes the time. */
const mostThreads = 8;

/** Histories to verify: all in a range, or those that are not as noted. */
export interface Task {
  readonly ids: IdRange;
  readonly known?: Notes;
}

/** Threads that verify histories, one for each processor, each with a connection of its own. */
export class VerificationThreads {
  private readonly threads: readonly Worker[];

  constructor(url: string, count = Math.min(availableParallelism(), mostThreads)) {
    const module = new URL('./verification-thread.js', import.meta.url);
    this.threads = Array.from({ length: count }, () => new Worker(module, { workerData: { url } }));
  }

  /**
   * Carries out tasks until one finds a problem.
   * @param onCorrect called after each task that finds none
   */
  async verify(
    tasks: readonly Task[],
    onCorrect: (task: Task, verdict: NotedVerdict) => Promise<void>,
  ): Promise<Verdict> {
    const waiting = [...tasks];
    let total: Verdict = { workflows: 0, transitions: 0 };
    const work = async (thread: Worker): Promise<void> => {
      for (let task = waiting.shift(); task && !total.finding; task = waiting.shift()) {
        const verdict = await ask(thread, task);
        total = {
          workflows: total.workflows + verdict.workflows,
          transitions: total.transitions + verdict.transitions,
          finding: total.finding ?? verdict.finding,
        };
        if (!verdict.finding) await onCorrect(task, verdict);
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
async function ask(thread: Worker, task: Task): Promise<NotedVerdict> {
  thread.postMessage(task);
  const [verdict] = (await once(thread, 'message')) as [NotedVerdict];
  return verdict;
}
