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

const medianOf = ({ samples }: Row, of: keyof Sample): number => middle(samples.map((one) => one[of]));

/** Returns a median as text; a dash for a row that was not measured. */
export const compact = (row: Row | undefined, of: keyof Sample, digits: number): string =>
  row ? fixed(medianOf(row, of), digits) : unknown;

/** Returns a row's rate as a part of the empty route's. */
export function shareOf(rows: readonly Row[], row: Row | undefined): string {
  const empty = rows.find(({ what }) => what === yardstick);
  return row && empty ? fixed(medianOf(row, 'perSecond') / medianOf(empty, 'perSecond'), 2) : unknown;
}

/** Returns the table in Markdown, a line each: medians of all rounds, with the spread of the rates. */
export function table(rows: readonly Row[]): string[] {
  const cells = [heads, ...rows.map((row) => cellsOf(row, shareOf(rows, row)))];
  const widths = heads.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) => `| ${line.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0]!, rule, ...lines.slice(1)];
}

function cellsOf(row: Row, share: string): string[] {
  const rates = row.samples.map(({ perSecond }) => perSecond);
  const spread = `${fixed(Math.min(...rates), 0)}–${fixed(Math.max(...rates), 0)}`;
  const number = (of: keyof Sample, digits: number) => compact(row, of, digits);
  return [
    row.what,
    `${compact(row, 'perSecond', 0)} (${spread})`,
    share,
    `${number('p50Ms', 1)} / ${number('p99Ms', 1)}`,
    number('statements', 1),
    number('writes', 1),
    number('bytes', 0),
    number('nodeMs', 2),
    number('postgresMs', 2),
  ];
}
