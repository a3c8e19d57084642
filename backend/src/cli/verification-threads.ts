import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type NotedVerdict, type Notes, type Verdict } from '../audit/verification/history-verifier.js';
import { type IdRange } from '../audit/verification/id-ranges.js';
import { Findings } from '../common/findings.js';

/** Beyond this, PostgreSQL is what takes the time. */
const mostThreads = 8;

/** Rows are garbage soon after they are read, and a larger space for new objects is collected less often. */
const youngHeapMb = 96;

/** Histories to verify: all in a range, or those that are not as noted. */
export interface Task {
  readonly ids: IdRange;
  readonly known?: Notes;
}

/**
 * Carries out tasks in threads, one for each processor, each with a connection of its own.
 * @param onCorrect called after each task that finds no problem
 * @throws what a thread throws
 */
export async function verifyInThreads(
  url: string,
  tasks: readonly Task[],
  onCorrect: (task: Task, verdict: NotedVerdict) => Promise<void>,
): Promise<Verdict> {
  const waiting = [...tasks];
  const counts = { workflows: 0, transitions: 0 };
  const findings = new Findings();
  const work = async (): Promise<void> => {
    const thread = new Worker(new URL('./verification-thread.js', import.meta.url), {
      workerData: { url },
      resourceLimits: { maxYoungGenerationSizeMb: youngHeapMb },
    });
    try {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const verdict = await ask(thread, task);
        counts.workflows += verdict.workflows;
        counts.transitions += verdict.transitions;
        findings.addAll(verdict);
        if (verdict.findingCount === 0) await onCorrect(task, verdict);
      }
    } finally {
      await thread.terminate();
    }
  };
  const threads = Math.min(availableParallelism(), mostThreads);
  await Promise.all(Array.from({ length: threads }, work));
  return { ...counts, ...findings };
}

/** @throws what the thread throws */
async function ask(thread: Worker, task: Task): Promise<NotedVerdict> {
  thread.postMessage(task);
  const [verdict] = (await once(thread, 'message')) as [NotedVerdict];
  return verdict;
}
