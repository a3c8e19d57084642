import { uploadOverCutLines } from '../fixtures/cut-uploads.js';
import { type FaultOptions, goWrong } from './faults.js';
import { Office } from './office.js';
import { Random } from './random.js';
import { startTopology, type Topology } from './topology.js';
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
  /** How many files to upload over connections that are cut at random; none by default. */
  readonly uploads?: number;
  /** Ends the leases of dead processes instead of waiting for them. */
  readonly hurry?: boolean;
  readonly report?: (line: string) => void;
}

/**
 * Causes faults while orders are processed, then repairs everything, waits until all work is done, and checks the
 * result.
 */
export async function runFaults(options: FaultRunOptions): Promise<FaultRun> {
  const { faults, seed, people, uploads = 0, report = () => undefined } = options;
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
    const cut = await cutUploads(topology, new Random(seed + 2), uploads);
    for (const { name, failures } of programs) for (const line of failures) report(`${name}: ${line}`);
    const again = [...office.tally.again.values()].reduce((sum, times) => sum + times, 0);
    return {
      happened,
      problems: [...problems, ...cut.wrong],
      counts: {
        faults,
        'seconds of faults': Math.round(wentWrongMs / 1000),
        'seconds until rest after the last order': Math.round(restMs / 1000),
        'restarts of a program': programs.reduce((sum, { restarts }) => sum + restarts, 0),
        'requests of people': office.tally.requests,
        'of them retried': again,
        ...Object.fromEntries([...office.tally.again].map(([why, times]) => [`  because of ${why}`, times])),
        ...figures,
        ...cut.figures,
      },
    };
  } catch (error) {
    for (const { name, output } of programs) report(`${name} wrote:\n${output}`);
    throw error;
  } finally {
    await topology.stop();
  }
}

/** Files of one client: far fewer than its quota. */
const uploadsPerClient = 250;

/** Uploads files of new clients over connections that are cut at random. */
async function cutUploads(
  { entry: { url } }: Topology,
  random: Random,
  count: number,
): Promise<{ wrong: readonly string[]; figures: Record<string, number> }> {
  if (count === 0) return { wrong: [], figures: {} };
  const total = { whole: 0, toldMissing: 0, cuts: 0 };
  const wrong: string[] = [];
  for (let done = 0; done < count; done += uploadsPerClient) {
    const token = await newClient(url, done);
    const result = await uploadOverCutLines({
      url,
      token,
      count: Math.min(uploadsPerClient, count - done),
      atOnce: 6,
      random: () => random.next(),
    });
    wrong.push(...result.wrong);
    for (const figure of ['whole', 'toldMissing', 'cuts'] as const) total[figure] += result[figure];
  }
  return {
    wrong,
    figures: {
      'uploads over cut lines': count,
      'of them whole': total.whole,
      'of them told to be missing': total.toldMissing,
      'cuts of these lines': total.cuts,
    },
  };
}

async function newClient(url: string, number: number): Promise<string> {
  const order = {
    name: 'Cut Lines',
    email: `cut.${number}@people.example`,
    password: 'a cut line is a line 7',
  };
  const answer = await fetch(`${url}/api/taxReturns/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ service: 'Tax Preparation Individual', ...order }),
  });
  if (!answer.ok) throw new Error(`The order answered ${answer.status}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return token.startsWith('Bearer ') ? token : `Bearer ${token}`;
}
