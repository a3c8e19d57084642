import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { runFaults } from '../test/topology/fault-run.js';

/** `npm run faults -- [--count 100] [--seed 1] [--people 12]`, or FAULTS, FAULT_SEED and FAULT_PEOPLE. */
const { values } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string' }, people: { type: 'string' } },
});
// Whoever interrupts it leaves no process behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const number = (given: string | undefined, otherwise: number): number => {
  const value = Number(given ?? otherwise);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${given} is not a whole number of 1 or more`);
  return value;
};
const faults = number(values.count ?? process.env.FAULTS, 100);
const seed = number(values.seed ?? process.env.FAULT_SEED, Date.now() % 1_000_000);
const people = number(values.people ?? process.env.FAULT_PEOPLE, 12);

console.log(
  `${faults} faults, seed ${seed}, ${people} people, on ${cpus().length} × ${cpus()[0]?.model.trim()}\n`,
);
const {
  faults: happened,
  figures,
  problems,
} = await runFaults({ faults, seed, people, report: console.log });

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
  problems.length === 0 ? '\nNothing lost, nothing twice, nothing stuck.' : `\n${problems.length} problems.`,
);
process.exit(problems.length === 0 ? 0 : 1);
