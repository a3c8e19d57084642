import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BareStatement, bareSender, bareStatement } from './bare-statement.js';
import { compare } from './comparison.js';
import { eventSender, givenSender } from './engine.js';
import { table } from './comparison-table.js';
import { returnsOfYears } from './fill.js';
import { printFlames } from './flame.js';
import { type HttpServer, startHttpServer } from './http.js';
import { inTurns, type Rate, rateOf } from './measure.js';
import { hasPgbench, pgbench } from './pgbench.js';
import { startProgram } from './program.js';
import { record } from './record.js';
import { scaled } from './scale.js';
import { seasonWaits } from './season.js';
import { besideSlowClients, residentOf, stalledOrders, uploads } from './senders.js';
import { storagePerTransition } from './storage.js';
import { heldShare, measureTwoProcesses } from './two-processes.js';
import { openWorld, type World } from './world.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    record: { type: 'boolean', default: false },
    flame: { type: 'boolean', default: false },
  },
});

const ms = scaled(3) * 1000;
const rounds = scaled(3);
const most = 8;

interface Line {
  readonly what: string;
  readonly value: string;
  readonly note?: string;
}

function countOf(given: string): number {
  const value = Number(given);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${given} is not a whole number of 1 or more`);
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const rate = ({ perSecond, p50Ms, p99Ms }: Rate): string =>
  `${whole(perSecond).padStart(6)}/s   p50 ${p50Ms.toFixed(2)} ms   p99 ${p99Ms.toFixed(2)} ms`;

async function engineLines(world: World, statement: BareStatement, clients: number): Promise<Line[]> {
  const ids = await Promise.all(Array.from({ length: clients }, () => world.acceptedReturn()));
  await statement.prepare(ids);
  const bareSend = bareSender(
    world.pool,
    statement,
    ids,
    ids.map(() => 2),
  );
  const given = await givenSender(world, clients);
  const reading = await eventSender(world, clients);
  const measured = await inTurns(rounds, {
    bare: () => rateOf(clients, ms, bareSend),
    given: () => rateOf(clients, ms, given),
    reading: () => rateOf(clients, ms, (client) => reading(client)),
  });
  const ratio = (one: Rate) => (one.perSecond / measured.bare.perSecond).toFixed(2);
  const aim = clients === most ? ', aim ≥ 0.60' : '';
  const of = `${clients} client${clients > 1 ? 's' : ''}`;
  const lines: Line[] = [
    { what: `bare statement by pg, ${of}`, value: rate(measured.bare) },
    {
      what: `engine, row preloaded, ${of}`,
      value: rate(measured.given),
      note: `${ratio(measured.given)} of bare${aim}`,
    },
    {
      what: `engine, reading the row first, ${of}`,
      value: rate(measured.reading),
      note: `${ratio(measured.reading)} of bare`,
    },
  ];
  if (!hasPgbench()) return [...lines, { what: `pgbench, ${of}`, value: 'not installed here' }];
  const { perSecond } = await pgbench(world, statement, clients, (ms / 1000) * 2);
  const ofPgbench = (measured.given.perSecond / perSecond).toFixed(2);
  const note = `engine with the row preloaded: ${ofPgbench} of it${clients === most ? ', aim ≥ 0.45' : ''}`;
  return [...lines, { what: `pgbench, ${of}`, value: `${whole(perSecond).padStart(6)}/s`, note }];
}

async function twoProcessesLines(world: World): Promise<Line[]> {
  const { clients, one, two, ratio, heldRatio, cores, busyCores, loadBefore } =
    await measureTwoProcesses(world);
  const allowed = (cores / busyCores).toFixed(2);
  const note =
    `${ratio.toFixed(2)} of one, aim ≥ 1.60 where each process has two free cores; ` +
    `with one, ${busyCores.toFixed(1)} of ${cores} cores were busy (load before: ${loadBefore.toFixed(1)}), ` +
    `which allows ${allowed} here`;
  return [
    { what: `HTTP, events and reads, ${clients} clients, one api process`, value: rate(one) },
    { what: `HTTP, events and reads, ${clients} clients, two api processes`, value: rate(two), note },
    {
      what: `the same, each process limited to ${heldShare} of a core`,
      value: heldRatio === undefined ? 'not on this system' : `${heldRatio.toFixed(2)} of one`,
      note: heldRatio === undefined ? undefined : 'aim ≥ 1.60',
    },
  ];
}

/** Each on a new process, so that none has the memory of another. */
async function memoryLines(world: World): Promise<Line[]> {
  const memory = async (what: string, load: (server: HttpServer) => Promise<unknown>): Promise<Line> => {
    const server = await startProgram(world);
    try {
      const before = residentOf(server);
      await load(server);
      await sleep(10_000);
      const after = residentOf(server);
      if (!before || !after) return { what, value: 'not known on this system' };
      const [was, most, now] = [before.now, after.most, after.now].map((bytes) => whole(bytes / 1e6));
      return {
        what,
        value: `${was} MB before, ${most} MB at most, ${now} MB ten seconds after`,
        note: 'aim ≤ 220 MB after',
      };
    } finally {
      await server.stop();
    }
  };
  return [
    await memory('memory: 40 stalled orders of 15 MB', (server) => stalledOrders(server, 40)),
    await memory('memory: 2,000 uploads of 5 MB', (server) => uploads(server, 2000)),
    await memory('memory: 20,000 events', (server) => server.events(most, { amount: 20_000 })),
  ];
}

async function senderLines(world: World): Promise<Line[]> {
  const lines = await memoryLines(world);
  const server = await startHttpServer(world);
  try {
    const { before, during, ended } = await besideSlowClients(server);
    return [
      ...lines,
      { what: `HTTP, events and reads, ${most} clients`, value: rate(before) },
      {
        what: 'the same beside 200 slow clients',
        value: rate(during),
        note: `${whole(ended)} of their connections were ended meanwhile`,
      },
    ];
  } finally {
    await server.stop();
  }
}

async function seasonLines(world: World): Promise<Line[]> {
  const server = await startHttpServer(world);
  try {
    const { active, archived } = returnsOfYears;
    console.log(`${whole(scaled(active))} returns in work, ${whole(scaled(archived))} archived:`);
    return (await seasonWaits(world, server)).map(({ what, aimMs, p50Ms, p95Ms }) => ({
      what,
      value: `p50 ${p50Ms.toFixed(1)} ms   p95 ${p95Ms.toFixed(1)} ms`,
      note: `aim p95 ≤ ${aimMs} ms`,
    }));
  } finally {
    await server.stop();
  }
}

async function storageLines(world: World): Promise<Line[]> {
  const { transitions, history, other } = await storagePerTransition(world, scaled(100));
  return [
    {
      what: 'storage per transition, indexes included',
      value: `${whole(history)} bytes of history, ${whole(other)} of effects and timers`,
      note: `over ${whole(transitions)} transitions of complete returns, aim ≤ 1,200 in total`,
    },
  ];
}

function print(lines: readonly Line[]): void {
  const width = Math.max(...lines.map(({ what }) => what.length));
  for (const { what, value, note } of lines) {
    console.log(`${what.padEnd(width)}  ${value}${note ? `   → ${note}` : ''}`);
  }
}

async function printComparison(world: World): Promise<void> {
  const [rounds, seconds] = [countOf(values.rounds), countOf(values.seconds)];
  const rows = await compare(world, rounds, seconds);
  console.log(`${table(rows).join('\n')}\n`);
  if (values.record) await record(rows, rounds, seconds);
}

/** The parts of the bench in their order. Those that are named run alone; the senders include the memory. */
const parts: Readonly<Record<string, (world: World) => Promise<void>>> = {
  events: printComparison,
  storage: async (world) => print(await storageLines(world)),
  engine: async (world) => {
    const statement = await bareStatement(world);
    for (const clients of [1, most]) print(await engineLines(world, statement, clients));
  },
  processes: async (world) => print(await twoProcessesLines(world)),
  memory: async (world) => print(await memoryLines(world)),
  senders: async (world) => print(await senderLines(world)),
  season: async (world) => print(await seasonLines(world)),
};
const all = Object.keys(parts);
const named = positionals.length > 0 ? positionals : all.filter((name) => name !== 'memory');
for (const name of named) if (!all.includes(name)) throw new Error(`Which part? ${all.join(', ')}`);

const world = await openWorld();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void world.close().finally(() => process.exit(1)));
}
try {
  console.log(
    `On ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL with fsync\n`,
  );
  if (values.flame) await printFlames(world);
  else for (const name of named) await parts[name]!(world);
} finally {
  await world.close();
}
