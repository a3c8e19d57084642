import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { type Row } from './comparison.js';
import { compact, shareOf, table, yardstick } from './comparison-table.js';

const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const endOfHistory = '\n\n<!-- The next run comes here. -->';
const lastRun = /(?<=<!-- The last run: -->).*(?=<!-- End of the last run. -->)/s;

/** Puts a run's table into docs/performance.md, and adds a line to the figures by commit. */
export async function record(rows: readonly Row[], rounds: number, seconds: number): Promise<void> {
  const text = readFileSync(page, 'utf8');
  if (!lastRun.test(text) || !text.includes(endOfHistory))
    throw new Error(`${page} has lost the marks between which figures are recorded`);
  const date = new Date().toISOString().slice(0, 10);
  const on = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  const run = [
    '',
    `${date}, commit ${commit()}, on ${on}: medians of ${rounds} rounds of ${seconds} seconds.`,
    '',
    ...table(rows),
    '',
  ].join('\n');
  const next = text
    .replace(lastRun, () => run)
    .replace(endOfHistory, () => `\n${historyLine(rows, date)}${endOfHistory}`);
  writeFileSync(page, await format(next, { ...(await resolveConfig(page)), parser: 'markdown' }));
  console.log(`Recorded in ${page}`);
}

/** The columns: date, commit, the yardsticks' rates, and for each kind of event its rate, share and cost. */
function historyLine(rows: readonly Row[], date: string): string {
  const rateOf = (what: string) =>
    compact(
      rows.find((row) => row.what === what),
      'perSecond',
      0,
    );
  const events = ['our event', 'our event, with a key'].flatMap((what) => {
    const row = rows.find((one) => one.what === what);
    return [
      `${compact(row, 'perSecond', 0)} (${shareOf(rows, row)})`,
      `${compact(row, 'statements', 1)} / ${compact(row, 'writes', 1)}`,
      compact(row, 'bytes', 0),
      `${compact(row, 'nodeMs', 2)} / ${compact(row, 'postgresMs', 2)}`,
    ];
  });
  const yardsticks = ['pgbench', yardstick, 'a plain service'].map(rateOf);
  return `| ${[date, commit(), ...yardsticks, ...events].join(' | ')} |`;
}

/** The short name of the commit, with a plus if there are changes that are not committed. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'backend/src', 'machines/src', 'migrations/src') !== '';
  return git('rev-parse', '--short', 'HEAD') + (changed ? '+' : '');
}
