import { AsyncLocalStorage } from 'node:async_hooks';
import { PollingLoop } from './polling-loop.js';

it('does not run in the context of whoever wakes it', async () => {
  const requests = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const loop = new PollingLoop(60_000, () => {
    seen.push(requests.getStore());
    return Promise.resolve(false);
  });
  requests.run('the first request', () => loop.start());
  requests.run('the second', () => loop.wake());
  await loop.stop();
  requests.run('the third', () => loop.start());
  await loop.stop();
  expect(seen).toEqual([undefined, undefined]);
});
