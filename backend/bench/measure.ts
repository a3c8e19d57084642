/** The throughput and latency of a number of clients. */
export interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A rate with what it counted. */
export interface Counted extends Rate {
  /** Everything that was done, also while warming up. */
  readonly count: number;
}

const warmUpMs = 300;

/** Runs a number of clients for a time, each repeating its work sequentially. */
export async function rateOf(
  clients: number,
  ms: number,
  work: (client: number) => Promise<unknown>,
): Promise<Counted> {
  const begin = performance.now() + warmUpMs;
  const end = begin + ms;
  const latencies: number[] = [];
  let count = 0;
  const run = async (client: number): Promise<void> => {
    for (let before = performance.now(); before < end;) {
      await work(client);
      count++;
      const after = performance.now();
      if (before >= begin && after <= end) latencies.push(after - before);
      before = after;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return { perSecond: (latencies.length / ms) * 1000, ...quantiles(latencies), count };
}

/** Sorts the latencies. */
export function quantiles(latencies: number[]): { p50Ms: number; p99Ms: number } {
  latencies.sort((a, b) => a - b);
  const quantile = (q: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(q * latencies.length))] ?? NaN;
  return { p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

/** Measures several things in turns, so that a busy machine affects all of them alike. */
export async function inTurns<Name extends string>(
  rounds: number,
  measurements: Readonly<Record<Name, () => Promise<Rate>>>,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(measurements) as Name[];
  const rates = new Map<Name, Rate[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) rates.get(name)?.push(await measurements[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<Name, Rate>;
}

function median(rates: readonly Rate[]): Rate {
  return {
    perSecond: middle(rates.map(({ perSecond }) => perSecond)),
    p50Ms: middle(rates.map(({ p50Ms }) => p50Ms)),
    p99Ms: middle(rates.map(({ p99Ms }) => p99Ms)),
  };
}

/** Returns the median; NaN of nothing. */
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
