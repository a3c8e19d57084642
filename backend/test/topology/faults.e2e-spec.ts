import { runFaults } from './fault-run.js';
import { kindsOfFaults } from './faults.js';
import { canRun } from './topology.js';

jest.setTimeout(300_000);

/** A short run of `npm run faults`: each kind of fault once. */
(canRun ? it : it.skip)('nothing is lost, done twice or stuck, whatever fails', async () => {
  const { problems, figures } = await runFaults({ faults: kindsOfFaults, seed: 20_261_121, people: 3 });
  expect(problems).toEqual([]);
  expect(figures.orders).toBeGreaterThan(3);
  expect(figures['payments charged']).toBe(figures.orders);
});
