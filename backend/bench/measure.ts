/** The throughput and latency of a number of clients. */
export interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const warmUpMs = 300;

/** Runs a number of clients for a time, each repeating its work sequentially. */
export async function rateOf(
  clients: number,
  ms: number,
  work: (client: number) => Promise<unknown>,
): Promise<Rate> {
  const begin = performance.now() + warmUpMs;
  const end = begin + ms;
  const latencies: number[] = [];
  const run = async (client: number): Promise<void> => {
    for (let before = performance.now(); before < end;) {
      await work(client);
      const after = performance.now();
      if (before >= begin && after <= end) latencies.push(after - before);
      before = after;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  latencies.sort((a, b) => a - b);
  const quantile = (q: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(q * latencies.length))] ?? NaN;
  return { perSecond: (latencies.length / ms) * 1000, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
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
  const middle = (pick: (rate: Rate) => number): number => {
    const sorted = rates.map(pick).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? NaN;
  };
  return {
    perSecond: middle((rate) => rate.perSecond),
    p50Ms: middle((rate) => rate.p50Ms),
    p99Ms: middle((rate) => rate.p99Ms),
  };
}
