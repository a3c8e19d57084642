import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { origin, type World } from './world.js';

/** Returns per measurement: enough that no history grows much longer than in real use. */
const freshReturns = 400;

const beginAndTakeBack = ['{"type":"STAFF_START"}', '{"type":"UNDO_STAFF_START","reason":"taken up again"}'];

export interface HttpRate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
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
   * Prepares a measurement of events, each followed by a read of the return, as screens do. The returned function
   * runs it.
   */
  eventsAndLooks(clients: number): Promise<(until: Until) => Promise<HttpRate>>;
  /** Measures how long the owner waits for these URLs, requested one after the other. */
  reads(addresses: readonly string[], times: number): Promise<{ p50Ms: number; p95Ms: number }>;
  /** Returns the URL of a list's page after a number of pages. */
  pageAfter(address: string, pages: number): Promise<string>;
  /** The process's memory in bytes, from /metrics. */
  residentMemory(): Promise<number>;
  stop(): Promise<void>;
}

export async function startHttpServer(world: World): Promise<HttpServer> {
  const program = fileURLToPath(new URL('server.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, world.owner.id], {
    env: { ...process.env, ...world.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const { url, token } = await readyLine(child.stdout);
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'user-agent': origin.userAgent ?? '',
  };
  const eventsOf = (id: string): autocannon.Request[] =>
    beginAndTakeBack.map((body) => ({
      method: 'POST',
      path: `/api/taxReturns/${id}/events`,
      headers,
      body,
    }));
  const look = (id: string) => ({ method: 'GET', path: `/api/taxReturns/getById?id=${id}`, headers });
  const ready = async (clients: number, requestsOf: (id: string) => autocannon.Request[]) => {
    const returns: string[] = [];
    while (returns.length < freshReturns) returns.push(await world.acceptedReturn());
    await effectsDone(world);
    const hands = dealt(returns, clients);
    return (until: Until) =>
      load({
        url,
        connections: clients,
        ...('amount' in until ? { amount: until.amount } : { duration: until.seconds }),
        setupClient: (client) => client.setRequests((hands.pop() ?? []).flatMap(requestsOf)),
      });
  };
  return {
    ...{ pid: child.pid ?? 0, url, token },
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
    async residentMemory() {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Waits until the server has sent the e-mails of the new returns, so that they are not part of the measurement. */
async function effectsDone({ pool }: World): Promise<void> {
  while ((await pool.query("SELECT 1 FROM outbox WHERE status = 'pending' LIMIT 1")).rowCount)
    await sleep(100);
}

/** Distributes items evenly. */
const dealt = <T>(items: readonly T[], hands: number): T[][] =>
  Array.from({ length: hands }, (_, hand) => items.filter((_item, index) => index % hands === hand));

async function load(options: autocannon.Options): Promise<HttpRate> {
  const { requests, latency, non2xx, errors, duration, statusCodeStats } = await autocannon(options);
  if (non2xx + errors > 0) {
    throw new Error(
      `${non2xx} answers were not 2xx, ${errors} requests failed: ${JSON.stringify(statusCodeStats)}`,
    );
  }
  return { perSecond: requests.total / duration, p50Ms: latency.p50, p99Ms: latency.p99 };
}

/** Returns the first line that is JSON; log lines may precede it. */
async function readyLine(output: NodeJS.ReadableStream): Promise<{ url: string; token: string }> {
  for await (const line of createInterface({ input: output })) {
    if (!line.startsWith('{"url"')) continue;
    output.resume();
    return JSON.parse(line) as { url: string; token: string };
  }
  throw new Error('The server did not start');
}
