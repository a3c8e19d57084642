import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { runFaults } from '../test/topology/fault-run.js';
import { partsThatFail } from '../test/topology/faults.js';

/**
 * `npm run faults -- [--count 100] [--seed 1] [--people 12] [--uploads 1000] [--part redis]`, or FAULTS,
 * FAULT_SEED, FAULT_PEOPLE and FAULT_UPLOADS.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: process.env.FAULTS ?? '100' },
    seed: { type: 'string', default: process.env.FAULT_SEED ?? String(Date.now() % 1_000_000) },
    people: { type: 'string', default: process.env.FAULT_PEOPLE ?? '12' },
    uploads: { type: 'string', default: process.env.FAULT_UPLOADS ?? '1000' },
    part: { type: 'string' },
  },
});
// An exit runs the handlers that end the child processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function number(given: string): number {
  const value = Number(given);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${given} is not a whole number of 1 or more`);
}

const part = partsThatFail.find((name) => name === values.part);
if (values.part !== undefined && !part) throw new Error(`Which part? ${partsThatFail.join(', ')}`);
const options = {
  faults: number(values.count),
  seed: number(values.seed),
  people: number(values.people),
  part,
  uploads: number(values.uploads),
  report: console.log,
};

const { count, seed, people } = values;
console.log(
  `${count} faults, seed ${seed}, ${people} people, on ${cpus().length} × ${cpus()[0]?.model.trim()}\n`,
);
const { happened, counts: figures, problems } = await runFaults(options);

const rows = [
  ...[...happened].map(([what, times]) => [`fault: ${what}`, times] as const),
  ...Object.entries(figures),
];
const width = Math.max(...rows.map(([what]) => what.length));
console.log();
for (const [what, value] of rows)
  console.log(`${what.padEnd(width)}  ${value.toLocaleString('en-US').padStart(7)}`);
for (const problem of problems) console.error(`WRONG: ${problem}`);
console.log(
  problems.length === 0 ? '\nNothing was lost, done twice or stuck.' : `\n${problems.length} problems.`,
);
process.exit(problems.length === 0 ? 0 : 1);
