import { type FaultOptions, goWrong } from './faults.js';
import { Office } from './office.js';
import { Random } from './random.js';
import { startTopology } from './topology.js';
import { endLeases, judge, quiet, type Verdict } from './verdict.js';

export interface FaultRun extends Verdict {
  /** How often each kind of fault occurred. */
  readonly happened: ReadonlyMap<string, number>;
}

export interface FaultRunOptions extends Omit<FaultOptions, 'report'> {
  /** The same seed gives the same faults in the same order, but their timing varies. */
  readonly seed: number;
  /** The number of orders in progress at a time. */
  readonly people: number;
  /** Ends the leases of dead processes instead of waiting for them. */
  readonly hurry?: boolean;
  readonly report?: (line: string) => void;
}

/**
 * Causes faults while orders are processed, then repairs everything, waits until all work is done, and checks the
 * result.
 */
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
    // Ends with the first failure: failed work must not wait for the last fault.
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
        'of them retried': again,
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
