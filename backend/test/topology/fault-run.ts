import { type FaultOptions, goWrong } from './faults.js';
import { Office } from './office.js';
import { Random } from './random.js';
import { startTopology } from './topology.js';
import { endLeases, judge, quiet, type Verdict } from './verdict.js';

export interface FaultRun extends Verdict {
  /** How often each kind of fault happened. */
  readonly happened: ReadonlyMap<string, number>;
}

export interface FaultRunOptions extends Omit<FaultOptions, 'report'> {
  /** The same seed, the same faults in the same order; what they meet is chance. */
  readonly seed: number;
  /** Orders that are being worked at any time. */
  readonly people: number;
  /** Waits for no lease of a process that died. */
  readonly hurry?: boolean;
  readonly report?: (line: string) => void;
}

/** Lets things go wrong while orders are being worked, puts all right, waits for rest, and judges. */
export async function runFaults(options: FaultRunOptions): Promise<FaultRun> {
  const { faults, seed, people, report = () => undefined } = options;
  const topology = await startTopology();
  const programs = [...topology.apis, ...topology.workers];
  try {
    const office = new Office(topology, new Random(seed + 1));
    await office.open();
    const closing = new AbortController();
    const began = Date.now();
    const work = office.work(people, closing.signal);
    // Whatever ends first: work that fails must not wait for the last fault.
    const happened = await Promise.race([
      goWrong(topology, new Random(seed), { ...options, report }),
      work.then(() => new Map<string, number>()),
    ]);
    const wentWrongMs = Date.now() - began;
    closing.abort();
    await work;
    const restBegan = Date.now();
    if (options.hurry) await endLeases(topology);
    await quiet(topology);
    const restMs = Date.now() - restBegan;
    const { counts: figures, problems } = await judge(topology, office);
    for (const { name, failures } of programs) for (const line of failures) report(`${name}: ${line}`);
    const again = [...office.tally.again.values()].reduce((sum, times) => sum + times, 0);
    return {
      happened,
      problems,
      counts: {
        faults,
        'seconds of faults': Math.round(wentWrongMs / 1000),
        'seconds until rest after the last order': Math.round(restMs / 1000),
        'restarts of a program': programs.reduce((sum, { restarts }) => sum + restarts, 0),
        'requests of people': office.tally.requests,
        'of them asked again': again,
        ...Object.fromEntries([...office.tally.again].map(([why, times]) => [`  because of ${why}`, times])),
        ...figures,
      },
    };
  } catch (error) {
    for (const { name, output } of programs) report(`${name} wrote:\n${output}`);
    throw error;
  } finally {
    await topology.stop();
  }
}
