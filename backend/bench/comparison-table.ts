import { type Row, type Sample } from './comparison.js';
import { middle } from './measure.js';

/** What the others are compared with: the least that a route of this framework costs. */
export const yardstick = 'an empty Nest route';

const heads = [
  'what, 8 clients',
  'per second (least to most)',
  'of empty',
  'p50 / p99 ms',
  'statements',
  'writes',
  'bytes',
  'ms of Node',
  'ms of PostgreSQL',
];

const unknown = '–';
const fixed = (value: number, digits: number): string =>
  Number.isNaN(value) ? unknown : value.toLocaleString('en-US', fraction(digits));
const fraction = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Returns the median of one number of a row's rounds. */
export const medianOf = ({ samples }: Row, of: keyof Sample): number => middle(samples.map((one) => one[of]));

/** Returns the table in Markdown, a line each: medians of all rounds, with the spread of the rates. */
export function table(rows: readonly Row[]): string[] {
  const empty = rows.find(({ what }) => what === yardstick);
  const most = empty ? medianOf(empty, 'perSecond') : NaN;
  const cells = [heads, ...rows.map((row) => cellsOf(row, most))];
  const widths = heads.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) => `| ${line.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0]!, rule, ...lines.slice(1)];
}

function cellsOf(row: Row, most: number): string[] {
  const rates = row.samples.map(({ perSecond }) => perSecond);
  const rate = middle(rates);
  const spread = `${fixed(Math.min(...rates), 0)}–${fixed(Math.max(...rates), 0)}`;
  const number = (of: keyof Sample, digits: number) => fixed(medianOf(row, of), digits);
  return [
    row.what,
    `${fixed(rate, 0)} (${spread})`,
    fixed(rate / most, 2),
    `${number('p50Ms', 1)} / ${number('p99Ms', 1)}`,
    number('statements', 1),
    number('writes', 1),
    number('bytes', 0),
    number('nodeMs', 2),
    number('postgresMs', 2),
  ];
}
