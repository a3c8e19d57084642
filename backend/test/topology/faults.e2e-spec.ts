import { runFaults } from './fault-run.js';
import { canRun } from './topology.js';

/**
 * A short run of `npm run faults`. With this seed: a worker is killed, the mail server accepts emails without
 * replying, webhooks are repeated, an api is killed, webhooks are reordered, Redis stops, a charge's answer is lost,
 * PostgreSQL crashes.
 */
const short = { faults: 8, seed: 527, people: 4, uploads: 20, hurry: true };

(canRun ? it : it.skip)(
  'loses nothing, does nothing twice and never gets stuck, whatever fails',
  async () => {
    const { problems, counts: figures } = await runFaults(short);
    expect(problems).toEqual([]);
    expect(figures.orders).toBeGreaterThanOrEqual(short.people);
    expect(figures['payments charged']).toBe(figures.orders);
    expect(figures['of them whole']! + figures['of them told to be missing']!).toBe(short.uploads);
  },
);
