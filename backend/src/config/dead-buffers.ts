import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes outside the heap, above the lowest value so far, from which a collection is worth its 50 to 100 ms. */
const worthwhile = 24_000_000;
const checkMs = 3_000;
/** Checks that are left out after a collection that found little, because the buffers are in use. */
const pausesAfterLittle = 3;

type Collect = () => void;

/**
 * Collects garbage while there is much memory outside the heap. The bytes of bodies and files are there, and V8 hardly
 * counts them: a hundred megabytes of dead buffers stay until the heap itself has grown.
 * @returns a function that ends this
 */
export function collectDeadBuffers(collect: Collect = exposedCollect()): () => void {
  let least = outsideHeap();
  let pauses = 0;
  const check = () => {
    const before = outsideHeap();
    least = Math.min(least, before);
    if (pauses > 0) pauses--;
    else if (before - least > worthwhile) {
      collect();
      if (before - outsideHeap() < worthwhile / 2) pauses = pausesAfterLittle;
    }
  };
  const timer = setInterval(check, checkMs).unref();
  return () => clearInterval(timer);
}

const outsideHeap = (): number => process.memoryUsage().external;

function exposedCollect(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
