import { setFlagsFromString } from 'node:v8';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Enough for the program's 70 MB and several large orders at once; V8 would take gigabytes on a large machine. */
const defaultHeapMb = 384;
/** V8's three semi-spaces, each of 4 MB. Small ones take a few percent of time more and 25 MB less. */
const youngHeapMb = 12;

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Makes V8 collect garbage when the heap has grown by half since the last collection, instead of up to fourfold. Most
 * of what small requests allocate is garbage, which V8 otherwise keeps while the machine has free memory.
 */
const growSlowly = '--heap-growing-percent=50';

/** A wrong value is reported by the environment's own check. */
const oldHeapMb = (heapMb: number) => (heapMb >= 128 ? heapMb : defaultHeapMb);

/** In megabytes; 0 sets no limit. */
const wantedMb = () => Number(process.env.HEAP_MB || defaultHeapMb);

/**
 * Returns variables for a process that this one starts, with which glibc gives freed buffers of 64 kB back at once. It
 * reads them before the program runs, which therefore cannot set them for itself.
 */
export const allocatorVariables = (): Record<string, string> => ({
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
});

/**
 * Runs a module in a thread with a heap of at most HEAP_MB, on any machine. V8 takes such a limit only when it makes a
 * heap, which for the first thread is before the program runs (docs/runbook.md, Memory). One process remains, so whoever
 * watches or kills it meets the program itself.
 * @param module may be the caller itself
 * @returns false in that thread, and with HEAP_MB=0: then the caller continues by itself
 */
export function runsInLimitedThread(module: URL): boolean {
  const heapMb = wantedMb();
  if (!isMainThread || heapMb === 0) return false;
  setFlagsFromString(growSlowly);
  const thread = new Worker(module, {
    argv: process.argv.slice(2),
    resourceLimits: {
      maxOldGenerationSizeMb: oldHeapMb(heapMb),
      maxYoungGenerationSizeMb: youngHeapMb,
    },
  });
  thread.once('error', (error: NodeJS.ErrnoException) => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    process.stderr.write(isFull ? `${error.message}: HEAP_MB is ${heapMb}\n` : `${error.message}\n`);
    process.exit(1);
  });
  thread.once('exit', (code) => process.exit(code));
  for (const signal of stopSignals) process.on(signal, () => thread.postMessage(signal));
  return true;
}

/** Calls back on SIGINT and SIGTERM, which reach only the first thread. */
export function onStopSignal(stop: () => void): void {
  if (parentPort) parentPort.on('message', stop).unref();
  else for (const signal of stopSignals) process.on(signal, stop);
}
