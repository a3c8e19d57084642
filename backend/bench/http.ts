import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startChild } from './child.js';
import { type Counted } from './measure.js';
import { type CpuProfile } from './profile.js';
import { origin, type World } from './world.js';

/** Returns per measurement: enough that no history grows much longer than in real use. */
const freshReturns = 400;

/** An event and the one that takes it back, as bodies. */
export const beginAndTakeBack = [
  '{"type":"STAFF_START"}',
  '{"type":"UNDO_STAFF_START","reason":"taken up again"}',
];

export interface HttpRate extends Counted {
  /** Bytes of an answer, headers included. */
  readonly bytes: number;
}

export type Until = { readonly seconds: number } | { readonly amount: number };

/** The application in a separate process. */
export interface HttpServer {
  readonly pid: number;
  readonly url: string;
  /** The owner's. */
  readonly token: string;
  /** Measures a route that only authenticates. */
  nothing(clients: number, seconds: number): Promise<HttpRate>;
  /** Measures events, each client on separate returns, for a number of requests or a time. */
  events(clients: number, until: Until): Promise<HttpRate>;
  /**
   * Measures events on these returns.
   * @param more headers; `[<id>]` in them stands for another id in each request
   * @param perSecond of all clients together; as many as possible by default
   */
  eventsOn(
    returns: readonly string[],
    clients: number,
    until: Until,
    more?: Readonly<Record<string, string>>,
    perSecond?: number,
  ): Promise<HttpRate>;
  /**
   * Prepares a measurement of events, each followed by a read of the return, as screens do. The returned function
   * runs it.
   */
  eventsAndLooks(clients: number): Promise<(until: Until) => Promise<HttpRate>>;
  /** Measures how long the owner waits for these URLs, requested one after the other. */
  reads(addresses: readonly string[], times: number): Promise<{ p50Ms: number; p95Ms: number }>;
  /** Returns the URL of a list's page after a number of pages. */
  pageAfter(address: string, pages: number): Promise<string>;
  /** Profiles the process for some seconds. */
  profile(seconds: number): Promise<CpuProfile>;
  /** The process's memory in bytes, from /metrics. */
  residentMemory(): Promise<number>;
  stop(): Promise<void>;
}

export async function startHttpServer(world: World): Promise<HttpServer> {
  const child = await startChild<{ url: string; token: string }>(
    'server.mjs',
    [world.owner.id],
    world.environment,
  );
  return httpServer(world, { ...child.ready, pid: child.pid, stop: () => child.stop() });
}

/** Drives a running server. */
export function httpServer(
  world: World,
  { pid, url, token, stop }: Pick<HttpServer, 'pid' | 'url' | 'token' | 'stop'>,
): HttpServer {
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'user-agent': origin.userAgent ?? '',
  };
  const eventsWith =
    (more?: Readonly<Record<string, string>>) =>
    (id: string): autocannon.Request[] =>
      beginAndTakeBack.map((body) => ({
        method: 'POST',
        path: `/api/taxReturns/${id}/events`,
        headers: { ...headers, ...more },
        body,
      }));
  const eventsOf = eventsWith();
  const look = (id: string) => ({ method: 'GET', path: `/api/taxReturns/getById?id=${id}`, headers });
  const ready = async (clients: number, requestsOf: (id: string) => autocannon.Request[]) => {
    const returns = await world.acceptedReturns(freshReturns);
    await effectsDone(world);
    return (until: Until) => loadInTurn(url, clients, until, returns, requestsOf);
  };
  return {
    pid,
    url,
    token,
    stop,
    nothing: (clients, seconds) =>
      load({
        url: `${url}/api/bench/nothing`,
        connections: clients,
        duration: seconds,
        method: 'POST',
        headers,
        body: '{}',
      }),
    events: async (clients, until) => (await ready(clients, eventsOf))(until),
    eventsOn: (returns, clients, until, more, perSecond) =>
      loadInTurn(url, clients, until, returns, eventsWith(more), {
        idReplacement: JSON.stringify(more ?? {}).includes('[<id>]'),
        ...(perSecond !== undefined && { overallRate: perSecond }),
      }),
    eventsAndLooks: (clients) => ready(clients, (id) => eventsOf(id).flatMap((event) => [event, look(id)])),
    async reads(addresses, times) {
      const waits: number[] = [];
      for (let round = 0; round < times; round++) {
        for (const address of addresses) {
          const before = performance.now();
          const response = await fetch(url + address, { headers: { authorization: token } });
          await response.arrayBuffer();
          if (!response.ok) throw new Error(`${address} answered ${response.status}`);
          waits.push(performance.now() - before);
        }
      }
      waits.sort((a, b) => a - b);
      const quantile = (q: number) => waits[Math.floor(q * waits.length)] ?? NaN;
      return { p50Ms: quantile(0.5), p95Ms: quantile(0.95) };
    },
    async pageAfter(address, pages) {
      let page = address;
      for (let i = 0; i < pages; i++) {
        const { headers: answered } = await fetch(url + page, { headers: { authorization: token } });
        page = /<([^>]+)>; rel="next"/.exec(answered.get('link') ?? '')?.[1] ?? page;
      }
      return page;
    },
    async profile(seconds) {
      const response = await fetch(`${url}/api/bench/profile?seconds=${seconds}`, { headers });
      if (!response.ok) throw new Error(`The profile answered ${response.status}`);
      return (await response.json()) as CpuProfile;
    },
    async residentMemory() {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
    },
  };
}

/** Waits until the server has sent the emails of the new returns, so that they are not part of the measurement. */
async function effectsDone({ pool }: World): Promise<void> {
  while ((await pool.query("SELECT 1 FROM outbox WHERE status = 'pending' LIMIT 1")).rowCount)
    await sleep(100);
}

/** Distributes items evenly. */
const dealt = <T>(items: readonly T[], hands: number): T[][] =>
  Array.from({ length: hands }, (_, hand) => items.filter((_item, index) => index % hands === hand));

/** Sends requests about separate things by each client, one thing after the other. */
export function loadInTurn(
  url: string,
  connections: number,
  until: Until,
  things: readonly string[],
  requestsOf: (thing: string) => autocannon.Request[],
  more: Partial<autocannon.Options> = {},
): Promise<HttpRate> {
  const hands = dealt(things, connections);
  return load({
    url,
    connections,
    ...('amount' in until ? { amount: until.amount } : { duration: until.seconds }),
    setupClient: (client) => client.setRequests((hands.pop() ?? []).flatMap(requestsOf)),
    ...more,
  });
}

/** @throws Error if a request failed */
export async function load(options: autocannon.Options): Promise<HttpRate> {
  const { requests, latency, throughput, non2xx, errors, duration, statusCodeStats } =
    await autocannon(options);
  if (non2xx + errors > 0) {
    throw new Error(
      `${non2xx} answers were not 2xx, ${errors} requests failed: ${JSON.stringify(statusCodeStats)}`,
    );
  }
  const { total, sent: count } = requests;
  const { p50: p50Ms, p99: p99Ms } = latency;
  return { perSecond: total / duration, p50Ms, p99Ms, count, bytes: throughput.total / total };
}
