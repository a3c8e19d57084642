import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/project.mjs';
import { notSampled } from './sampling-checker.js';

const reasonsFile = join(root, 'scripts/mutation/reasons.json');

/** The results of a run, in Markdown. */
export function sectionOf(part, report, seconds) {
  const files = Object.entries(report.files)
    .filter(([, { mutants }]) => count(mutants, 'Killed', 'Timeout', 'Survived', 'NoCoverage') > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const all = Object.values(report.files).flatMap(({ mutants }) => mutants);
  const rows = files.map(([name, { mutants }]) => [`\`${name}\``, ...countsOf(mutants)]);
  const survivors = files.flatMap(([name, { source, mutants }]) =>
    mutants
      .filter(survives)
      .sort((a, b) => a.location.start.line - b.location.start.line)
      .map((mutant) => survivorOf(name, source, mutant)),
  );
  return [
    `## ${part}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, in ${Math.ceil(seconds / 60)} minutes.${sampleOf(all)}`,
    '',
    ...table(
      ['file', 'invalid', 'killed', 'timed out', 'survived', 'no coverage', 'score'],
      [...rows, ['**all**', ...countsOf(all)]],
    ),
    '',
    '### Survivors',
    '',
    ...(survivors.length > 0 ? table(['where', 'mutator', 'change', 'why'], survivors) : ['None.']),
    '',
  ].join('\n');
}

/** Says if only a sample was run. The sampling checker marks the other mutants. */
function sampleOf(mutants) {
  const left = mutants.filter(({ statusReason }) => statusReason === notSampled).length;
  const possible = mutants.length - count(mutants, 'Ignored');
  return left === 0 ? '' : ` A sample: ${possible - left} of ${possible} mutants were run.`;
}

const isInvalid = ({ status }) => status === 'CompileError' || status === 'RuntimeError';

const count = (mutants, ...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;

/**
 * The cells of a table row. A mutant that times out counts as killed. Mutants that the compiler rejects, that do not
 * even load, or that Stryker ignores do not count toward the score.
 */
const countsOf = (mutants) => [
  mutants.filter(({ statusReason }) => statusReason !== notSampled).filter(isInvalid).length,
  count(mutants, 'Killed'),
  count(mutants, 'Timeout'),
  count(mutants, 'Survived'),
  count(mutants, 'NoCoverage'),
  `${scoreOf(mutants).toFixed(0)}%`,
];

function scoreOf(mutants) {
  const killed = count(mutants, 'Killed', 'Timeout');
  const valid = killed + count(mutants, 'Survived', 'NoCoverage');
  return valid === 0 ? 100 : (100 * killed) / valid;
}

/** Whether no spec noticed a mutant. */
export const survives = ({ status }) => status === 'Survived' || status === 'NoCoverage';

function survivorOf(name, source, mutant) {
  const { location, mutatorName, replacement = '', status } = mutant;
  const change = `${short(textAt(source, location))} → ${short(replacement)}`;
  const why = reasonFor(name, source, mutant);
  const uncovered = status === 'NoCoverage' ? 'no test covers this' : '';
  return [`${name}:${location.start.line}`, mutatorName, change, why ?? uncovered];
}

/** Why a mutant may survive. Matched by its content and not by line, because lines move. */
export function reasonFor(name, source, { location, mutatorName }) {
  const original = short(textAt(source, location));
  const reasons = existsSync(reasonsFile) ? JSON.parse(readFileSync(reasonsFile, 'utf8')) : [];
  return reasons.find(
    (reason) => name.endsWith(reason.file) && reason.mutator === mutatorName && reason.original === original,
  )?.why;
}

function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

const short = (text) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};

/** The lines of a Markdown table. In tables of four columns (survivors), the third is code. */
function table(head, rows) {
  const cells = rows.map((row) =>
    row.map((cell, column) => {
      const text = String(cell).replaceAll('|', '\\|');
      return row.length === 4 && column === 2 ? code(text) : text;
    }),
  );
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`);
}

const code = (text) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
