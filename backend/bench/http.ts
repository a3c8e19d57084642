import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { origin, type World } from './world.js';

export interface HttpRate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The application in a process of its own. */
export interface HttpServer {
  /** Signed in, and nothing done. */
  nothing(clients: number, seconds: number): Promise<HttpRate>;
  /** One event of a return after the other, each client on a return of its own; so many in all, or for so long. */
  events(
    clients: number,
    until: { readonly seconds: number } | { readonly amount: number },
  ): Promise<HttpRate>;
  /** Of the process, bytes, as it tells itself on /metrics. */
  residentMemory(): Promise<number>;
  stop(): Promise<void>;
}

export async function startHttpServer(world: World): Promise<HttpServer> {
  const program = fileURLToPath(new URL('server.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, world.owner.id], {
    env: { ...process.env, ...world.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, token } = await readyLine(child.stdout);
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'user-agent': origin.userAgent ?? '',
  };
  return {
    nothing: (clients, seconds) =>
      load({
        url: `${url}/api/bench/nothing`,
        connections: clients,
        duration: seconds,
        method: 'POST',
        headers,
        body: '{}',
      }),
    async events(clients, until) {
      const ids = await Promise.all(Array.from({ length: clients }, () => world.acceptedReturn()));
      let next = 0;
      return load({
        url,
        connections: clients,
        ...('amount' in until ? { amount: until.amount } : { duration: until.seconds }),
        setupClient: (client) => {
          const path = `/api/taxReturns/${ids[next++ % clients]}/events`;
          const bodies = ['{"type":"STAFF_START"}', '{"type":"UNDO_STAFF_START","reason":"taken up again"}'];
          client.setRequests(bodies.map((body) => ({ method: 'POST', path, headers, body })));
        },
      });
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

async function load(options: autocannon.Options): Promise<HttpRate> {
  const { requests, latency, non2xx, errors, duration } = await autocannon(options);
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were not 2xx, ${errors} requests failed`);
  return { perSecond: requests.total / duration, p50Ms: latency.p50, p99Ms: latency.p99 };
}

/** The first line that is JSON; the log goes before and after it. */
async function readyLine(output: NodeJS.ReadableStream): Promise<{ url: string; token: string }> {
  for await (const line of createInterface({ input: output })) {
    if (!line.startsWith('{"url"')) continue;
    output.resume();
    return JSON.parse(line) as { url: string; token: string };
  }
  throw new Error('The server did not start');
}
