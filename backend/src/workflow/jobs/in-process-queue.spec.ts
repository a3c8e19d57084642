import { InProcessQueue } from './job-queue.js';

const claim = (seq: number) => ({
  source: '00000000-0000-4000-8000-000000000001',
  seq,
  ordinal: 0,
  attempt: 1,
});

/** A queue of two at a time whose jobs end on demand, and what it has told so far. */
function started() {
  const queue = new InProcessQueue(2);
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  let told = 0;
  const work = ({ seq }: { seq: number }) =>
    new Promise<void>((resolve) => {
      begun.push(seq);
      ends.set(seq, resolve);
    });
  queue.start(work, () => (told += 1));
  return { queue, begun, end: (seq: number) => ends.get(seq)!(), told: () => told };
}

it('takes nothing before it has started', async () => {
  const queue = new InProcessQueue(2);
  expect(await queue.capacity()).toBe(0);
  await expect(queue.add(claim(1))).rejects.toThrow('The queue has stopped');
  expect(await queue.depth()).toEqual({ waiting: 0, running: 0 });
});

it('says how many more it takes, and when it takes one more', async () => {
  const { queue, begun, end, told } = started();
  expect(await queue.capacity()).toBe(2);
  await queue.add(claim(1));
  await queue.add(claim(2));
  expect([await queue.capacity(), begun, told()]).toEqual([0, [1, 2], 0]);
  expect(await queue.depth()).toEqual({ waiting: 0, running: 2 });
  end(2);
  await new Promise(setImmediate);
  expect([await queue.capacity(), told()]).toEqual([1, 1]);
  expect(await queue.depth()).toEqual({ waiting: 0, running: 1 });
});

it('stops once the jobs that run have ended, and begins no other', async () => {
  const { queue, begun, end } = started();
  await queue.add(claim(1));
  let stopped = false;
  const stopping = queue.stop().then(() => (stopped = true));
  await expect(queue.add(claim(2))).rejects.toThrow('The queue has stopped');
  expect(await queue.capacity()).toBe(0);
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  end(1);
  await stopping;
  expect(begun).toEqual([1]);
});
