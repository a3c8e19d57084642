import { runFaults } from './fault-run.js';
import { canRun } from './topology.js';

jest.setTimeout(300_000);

/**
 * A short run of `npm run faults`. With this seed: a worker is killed, mails are taken and not said to be, webhooks come
 * three times, an api is killed, webhooks come the last first, Redis stops, a charge's answer is lost, PostgreSQL crashes.
 */
const short = { faults: 8, seed: 527, people: 4, hurry: true };

(canRun ? it : it.skip)('nothing is lost, done twice or stuck, whatever fails', async () => {
  const { problems, counts: figures } = await runFaults(short);
  expect(problems).toEqual([]);
  expect(figures.orders).toBeGreaterThan(short.people);
  expect(figures['payments charged']).toBe(figures.orders);
});
