import { setTimeout as sleep } from 'node:timers/promises';

/** Far more than anything in a test takes, because other programs may keep the machine busy. */
const timeoutMs = 120_000;

/**
 * Looks again and again until there is something.
 * @returns the first result of `look` that is neither false nor undefined
 * @throws after two minutes
 */
export async function eventually<Found>(
  look: () => Found | Promise<Found>,
): Promise<Exclude<Found, false | undefined>> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(20)) {
    const found = await look();
    if (found !== false && found !== undefined) return found as Exclude<Found, false | undefined>;
    if (Date.now() > deadline)
      throw new Error(`It did not happen within ${timeoutMs / 1000} seconds: ${look}`);
  }
}
