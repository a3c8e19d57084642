import { setTimeout as sleep } from 'node:timers/promises';
import { bareStatement } from './bare-statement.js';
import { type Child, startChild } from './child.js';
import { givenSender } from './engine.js';
import { readGauges } from './gauges.js';
import { beginAndTakeBack, type HttpServer, load, loadInTurn, startHttpServer } from './http.js';
import { type Counted, middle, rateOf } from './measure.js';
import { hasPgbench, pgbench } from './pgbench.js';
import { type World } from './world.js';

export const clients = 8;
/** Returns for a server and a round, so that no history grows much longer than in real use. */
const returnsEach = 200;
/** V8 compiles code that runs often: an event takes a third of the time after some thousand of them. */
const warmUpSeconds = 10;
/** How long a server may still work on the last requests, whose answers nobody awaits. */
const settleMs = 300;
/** Part of the highest rate at which waiting is measured too. */
const calmShare = 0.7;

const key = { 'idempotency-key': 'bench-[<id>]' };
/** Headers of our events, as different callers send them. */
export const eventKinds: Readonly<Record<string, Record<string, string>>> = {
  'our event': {},
  'our event, with a key': key,
};

/** What one request cost in one round. Numbers are NaN where they do not apply. */
export interface Sample extends Counted {
  readonly statements: number;
  readonly writes: number;
  readonly bytes: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
}

export interface Row {
  readonly what: string;
  readonly samples: readonly Sample[];
}

/** Something whose speed is measured: alone under load, while the others wait. */
interface Candidate {
  readonly what: string;
  /** Of the process whose processor time counts. */
  readonly pid?: number;
  readonly run: (seconds: number) => Promise<Counted & { bytes?: number }>;
}

/** A server that has nothing but one route. */
interface Yardstick {
  readonly url: string;
  readonly token: string;
  /** Ids of returns. */
  readonly returns: readonly string[];
}

interface Servers {
  readonly product: HttpServer;
  readonly empty: Child<Yardstick>;
  readonly plain: Child<Yardstick>;
}

/**
 * Compares an event by HTTP with yardsticks that have nothing of the product's server: pgbench, an empty Nest
 * application, and a plain service with Nest, TypeORM and XState. All use one PostgreSQL, in turns.
 * @param seconds how long each is under load in each round
 */
export async function compare(world: World, rounds: number, seconds: number): Promise<Row[]> {
  await world.pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const names = Object.keys(eventKinds);
  const stock = await world.acceptedReturns((rounds + 1) * (names.length + 1) * returnsEach);
  const fresh = () => stock.splice(0, returnsEach);
  const servers = await startServers(world, (rounds + 1) * returnsEach);
  const { product } = servers;
  try {
    const rows = await inRounds(world, rounds, seconds, [
      ...(await databaseCandidates(world)),
      ...yardstickCandidates(servers),
      { what: 'our route that does nothing', pid: product.pid, run: (s) => product.nothing(clients, s) },
      ...names.map((what) => eventCandidate(product, what, fresh)),
    ]);
    const rate = Math.round(calmShare * middle(rows.at(-1)!.samples.map(({ perSecond }) => perSecond)));
    const calm = eventCandidate(product, names.at(-1)!, fresh, rate);
    return [...rows, ...(await inRounds(world, rounds, seconds, [calm]))];
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
}

async function startServers(world: World, plainReturns: number): Promise<Servers> {
  const url = new URL(world.ownerUrl);
  url.pathname = '/plain';
  await world.pool.query('CREATE DATABASE plain');
  const [product, empty, plain] = await Promise.all([
    startHttpServer(world),
    startChild<Yardstick>('yardsticks/empty.ts'),
    startChild<Yardstick>('yardsticks/plain.ts', [url.href, String(plainReturns)]),
  ]);
  return { product, empty, plain };
}

async function databaseCandidates(world: World): Promise<Candidate[]> {
  const statement = await bareStatement(world);
  const send = await givenSender(world, clients);
  const engine = {
    what: 'the engine, without HTTP',
    pid: process.pid,
    run: (seconds: number) => rateOf(clients, seconds * 1000, send),
  };
  if (!hasPgbench()) return [engine];
  return [{ what: 'pgbench', run: (seconds) => pgbench(world, statement, clients, seconds) }, engine];
}

function yardstickCandidates({ empty, plain }: Servers): Candidate[] {
  const stock = [...plain.ready.returns];
  const headersFor = ({ ready: { token } }: Child<Yardstick>) => ({
    authorization: token,
    'content-type': 'application/json',
  });
  return [
    {
      what: 'an empty Nest route',
      pid: empty.pid,
      run: (duration) =>
        load({
          url: `${empty.ready.url}/nothing`,
          method: 'POST',
          body: '{}',
          connections: clients,
          duration,
          headers: headersFor(empty),
        }),
    },
    {
      what: 'a plain service',
      pid: plain.pid,
      run: (seconds) =>
        loadInTurn(plain.ready.url, clients, { seconds }, stock.splice(0, returnsEach), (id) =>
          beginAndTakeBack.map((body) => ({
            method: 'POST',
            path: `/returns/${id}/events`,
            headers: headersFor(plain),
            body,
          })),
        ),
    },
  ];
}

function eventCandidate(
  { pid, eventsOn }: HttpServer,
  what: string,
  fresh: () => string[],
  perSecond?: number,
): Candidate {
  return {
    what: perSecond === undefined ? what : `the same, at ${perSecond}/s`,
    pid,
    run: (seconds) => eventsOn(fresh(), clients, { seconds }, eventKinds[what], perSecond),
  };
}

/** Measures each candidate once in each round, after a short warm-up. */
async function inRounds(
  world: World,
  rounds: number,
  seconds: number,
  candidates: readonly Candidate[],
): Promise<Row[]> {
  for (const { run } of candidates) await run(warmUpSeconds);
  const rows = candidates.map(({ what }) => ({ what, samples: [] as Sample[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, candidate] of candidates.entries())
      rows[index]!.samples.push(await sample(world, candidate, seconds));
  }
  return rows;
}

async function sample(world: World, { pid, run }: Candidate, seconds: number): Promise<Sample> {
  const before = await readGauges(world, pid);
  const rate = await run(seconds);
  await sleep(settleMs);
  const after = await readGauges(world, pid);
  const each = (gauge: keyof typeof after) => (after[gauge] - before[gauge]) / rate.count;
  const used = { statements: each('statements'), writes: each('writes') };
  return { bytes: NaN, ...rate, ...used, nodeMs: each('nodeMs'), postgresMs: each('postgresMs') };
}
