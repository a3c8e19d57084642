import { availableParallelism } from 'node:os';
import { ServiceUnavailableException } from '@nestjs/common';
import { Metrics } from '../../base/metrics.js';
import { defaultPasswordCost } from '../../base/config/environment.js';
import { PasswordHasher } from './password-hasher.js';

describe('the password hasher', () => {
  const metrics = new Metrics();
  const hasher = new PasswordHasher(
    metrics,
    { passwordCost: defaultPasswordCost },
    { name: 'Lantern Street', legalName: 'Lantern Street' },
  );
  let hash: string;
  beforeAll(async () => {
    hash = await hasher.hash('correct horse');
  });

  const done = async () => undefined;

  it('verifies what it hashed, from any keyboard', async () => {
    expect(await hasher.verify(hash, 'correct horse', { first: done })).toMatchObject({ right: true });
    expect(await hasher.verify(hash, 'ｃｏｒｒｅｃｔ horse', { first: done })).toMatchObject({ right: true });
    expect(await hasher.verify(hash, 'correct house', { first: done })).toMatchObject({ right: false });
  });

  it('does not verify a password if the step before it refuses', async () => {
    const first = () => Promise.reject(new Error('refused'));
    await expect(hasher.verify(hash, 'correct horse', { first })).rejects.toThrow('refused');
  });

  describe('when busy', () => {
    let release: () => void;
    let busy: Promise<unknown>;
    let running: number;
    beforeEach(() => {
      const gate = new Promise<void>((resolve) => (release = resolve));
      running = 0;
      const first = async () => {
        running += 1;
        await gate;
      };
      busy = Promise.all(Array.from({ length: 10 }, () => hasher.verify(hash, 'x', { first })));
    });

    it('leaves processor time to the rest of the program', async () => {
      expect(running).toBe(Math.max(1, Math.min(3, availableParallelism() - 1)));
      release();
      await busy;
    });

    it('serves known places before strangers', async () => {
      const served: string[] = [];
      const serve = (who: string, urgent: boolean) =>
        hasher.verify(hash, 'x', { first: async () => void served.push(who), urgent });
      const both = Promise.all([serve('stranger', false), serve('known', true)]);
      release();
      await both;
      await busy;
      expect(served).toEqual(['known', 'stranger']);
    });

    it('refuses strangers, but not known places, when too many wait', async () => {
      // Calls that may wait fail when their turn comes, so that the test need not hash hundreds of times.
      const first = () => Promise.reject(new Error('in turn'));
      const wait = (urgent: boolean) =>
        hasher.verify(hash, 'x', { first, urgent }).catch((error: Error) => error);
      // The calls of `busy` that wait take places in the queue.
      const waiting = 10 - running;
      const strangers = Array.from({ length: 310 }, () => wait(false));
      const known = wait(true);
      release();
      await busy;
      const refused = (await Promise.all(strangers)).filter(
        (outcome) => outcome instanceof ServiceUnavailableException,
      );
      expect(refused).toHaveLength(10 + waiting);
      expect(await known).toEqual(new Error('in turn'));
      expect(await metrics.text()).toContain(
        `rate_limit_refused_total{limit="passwordHashing"} ${refused.length}`,
      );
    });
  });
});
