import { availableParallelism, cpus, loadavg } from 'node:os';
import { hold } from './hold.js';
import { type HttpServer, startHttpServer } from './http.js';
import { inTurns, type Rate } from './measure.js';
import { type World } from './world.js';

const clients = 16;
const seconds = 4;
const rounds = 3;
/** Part of a core for each limited process: small enough to leave cores for the others. */
export const heldShare = 0.2;

export interface TwoProcesses {
  readonly clients: number;
  readonly one: Rate;
  /** Both together; the latencies are those of the slower one. */
  readonly two: Rate;
  readonly ratio: number;
  readonly cores: number;
  /** Busy cores of the whole machine while one process answered. */
  readonly busyCores: number;
  /** The machine's load average of the minute before. */
  readonly loadBefore: number;
  /** Ratio of two limited processes to one; undefined if the system does not allow limits. */
  readonly heldRatio?: number;
}

/**
 * Measures events and reads over HTTP with one process, and with two processes on one database, each with half the
 * clients.
 */
export async function measureTwoProcesses(world: World): Promise<TwoProcesses> {
  const loadBefore = loadavg()[0] ?? NaN;
  const servers = await Promise.all([startHttpServer(world), startHttpServer(world)]);
  const [first] = servers;
  let busyCores = 0;
  try {
    for (const server of servers) await (await server.eventsAndLooks(clients))({ seconds: 1 });
    const { one, two } = await inTurns(rounds, {
      one: async () => {
        const go = await first.eventsAndLooks(clients);
        const before = busySeconds();
        const rate = await go({ seconds });
        busyCores = (busySeconds() - before) / seconds;
        return rate;
      },
      two: () => together(servers),
    });
    const ratio = two.perSecond / one.perSecond;
    const heldRatio = await whenHeld(servers);
    return { clients, one, two, ratio, cores: availableParallelism(), busyCores, loadBefore, heldRatio };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Measures the same ratio with each process limited to a part of a core. */
async function whenHeld(servers: readonly HttpServer[]): Promise<number | undefined> {
  const held = servers.map(({ pid }) => hold(pid, heldShare));
  try {
    if (held.includes(undefined)) return undefined;
    const [first] = servers;
    const { one, two } = await inTurns(rounds, {
      one: async () => (await first!.eventsAndLooks(clients))({ seconds }),
      two: () => together(servers),
    });
    return two.perSecond / one.perSecond;
  } finally {
    for (const release of held) release?.();
  }
}

async function together(servers: readonly HttpServer[]): Promise<Rate> {
  const ready = [];
  for (const server of servers) ready.push(await server.eventsAndLooks(clients / servers.length));
  const rates = await Promise.all(ready.map((go) => go({ seconds })));
  const slower = (of: (rate: Rate) => number) => Math.max(...rates.map(of));
  return {
    perSecond: rates.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50Ms: slower(({ p50Ms }) => p50Ms),
    p99Ms: slower(({ p99Ms }) => p99Ms),
  };
}

/** Busy seconds of all cores since the machine started. */
const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
