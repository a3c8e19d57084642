import { mkdirSync, writeFileSync } from 'node:fs';
import { clients, eventKinds } from './comparison.js';
import { startHttpServer } from './http.js';
import { sharesOf } from './profile.js';
import { type World } from './world.js';

const seconds = 5;
const warmUpSeconds = 2;
/** Returns for each load. */
const returnsEach = 400;
const folder = new URL('../../.cache/bench/', import.meta.url);

/**
 * Profiles the product under each kind of event, and writes files for a flame graph: open them in speedscope.app or in
 * the Performance tab of Chrome's DevTools. Prints each part's share of the busy time of the process.
 */
export async function printFlames(world: World): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const kinds = Object.entries(eventKinds);
  // Before the server starts, which would otherwise carry out their effects while it is profiled.
  const stock = await world.acceptedReturns(kinds.length * 2 * returnsEach);
  const server = await startHttpServer(world);
  try {
    for (const [index, [what, headers]] of kinds.entries()) {
      const load = (duration: number) =>
        server.eventsOn(stock.splice(0, returnsEach), clients, { seconds: duration }, headers);
      await load(warmUpSeconds);
      const loaded = load(seconds + 2);
      const profile = await server.profile(seconds);
      await loaded;
      const file = new URL(`event-${index + 1}.cpuprofile`, folder);
      writeFileSync(file, JSON.stringify(profile));
      console.log(`${what}: ${decodeURIComponent(file.pathname)}`);
      for (const [part, share] of sharesOf(profile))
        if (share >= 0.005) console.log(`  ${(share * 100).toFixed(1).padStart(5)} %  ${part}`);
    }
  } finally {
    await server.stop();
  }
}
