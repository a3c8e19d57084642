import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyExport } from '../../audit/export/export-verifier.js';
import { fingerprintOf, SigningKey, rootsIn } from '../../audit/roots/root.js';
import { loadEnvironment, type Environment } from '../../base/config/environment.js';
import { resolveFromCaller, run, withDatabase, CommandError } from './run.js';
import { printFindings, verifyDatabase } from './verify-database.js';
import { anchorsIn } from '../../audit/anchors/anchors.js';
import { idRanges, verifyHistories } from '../../audit/verification/history-verifier.js';
import { type RecordPart } from '../../audit/verification/record-verifier.js';
import { type NotedPart, VerificationNotes } from '../../audit/verification/verification-notes.js';
import { Findings } from '../../base/findings.js';
import { withDataSource } from '../../base/database/data-source-options.js';
import { workflows } from '../machines/workflows.js';

/** What to verify: everything, what a verification that was cut off has left, or what has changed since the last one. */
type Extent = 'all' | 'rest' | 'changes';

/** Milliseconds between two lines of progress. */
const progressEvery = 5000;

/**
 * Verifies a database part by part, prints the result, and notes each part that is correct.
 * @returns whether everything is correct
 * @throws CommandError if there is nothing to continue from
 */
async function verifyInParts(url: string, environment: Environment, extent: Extent): Promise<boolean> {
  const notes = new VerificationNotes(environment.dataDir, new SigningKey(environment));
  const noted = extent === 'all' ? [] : await notes.read(extent === 'rest' ? 'unfinished' : 'finished');
  if (extent !== 'all' && noted.length === 0)
    throw new CommandError(
      extent === 'rest'
        ? 'No verification was cut off here. Run "npm run verify-history" without --resume.'
        : 'No verification was finished here yet. Run "npm run verify-history" without --changes first.',
    );
  if (extent !== 'rest') await notes.begin();
  const base = extent === 'rest' ? noted[0]!.base : await newestBase(url);
  const earlier = new Map(noted.map((part) => [part.from, part]));
  const histories: RecordPart['histories'] = async (dataSource) => {
    const findings = new Findings();
    let [workflowCount, transitions, done, printedAt] = [0, 0, 0, Date.now()];
    for (const ids of idRanges) {
      const [from] = ids;
      const known = earlier.get(from);
      const isDone = known !== undefined && extent === 'rest';
      const verdict = isDone
        ? { ...known, findings: [], findingCount: 0 }
        : await verifyHistories(dataSource, workflows, ids, new Map(known?.notes));
      workflowCount += verdict.workflows;
      transitions += verdict.transitions;
      findings.addAll(verdict);
      if (verdict.findingCount > 0) continue;
      done += 1;
      if (isDone) continue;
      const { workflows: count, transitions: rows } = verdict;
      await notes.add({ from, base, workflows: count, transitions: rows, notes: [...verdict.notes] });
      if (Date.now() - printedAt < progressEvery) continue;
      printedAt = Date.now();
      console.log(
        `${done} of ${idRanges.length} parts are correct. If you stop now, --resume continues from here.`,
      );
    }
    return { workflows: workflowCount, transitions, ...findings };
  };
  const comparedUntil = extent === 'changes' ? noted[0]!.base : null;
  const isCorrect = await verifyDatabase(url, environment, { histories, base: comparedUntil });
  if (isCorrect && extent === 'changes')
    console.log(
      `Rows that were correct at the last verification were not read again${comparedUntil ? `, nor compared with roots until ${comparedUntil.day}` : ''}.`,
    );
  if (isCorrect) await notes.finish();
  return isCorrect;
}

/** The newest root that is anchored, or the newest one if the firm anchors none. */
const newestBase = (url: string): Promise<NotedPart['base']> =>
  withDataSource(url, 1, async ({ manager }) => {
    const roots = await rootsIn(manager);
    const anchored = new Set((await anchorsIn(manager)).map(({ hash }) => hash));
    const newest = roots.findLast(({ hash }) => anchored.size === 0 || anchored.has(hash));
    return newest ? { day: newest.day, hash: newest.hash } : null;
  });

/** The exit code for a file in which nothing contradicts anything else, and which anyone may have written. */
const notProven = 3;

async function verifyFile(file: string, keyFiles: readonly string[] = []): Promise<number> {
  const trusted = await Promise.all(keyFiles.map((name) => readFile(resolveFromCaller(name), 'utf8')));
  const verdict = await verifyExport(createReadStream(resolveFromCaller(file)), trusted);
  if (verdict.findingCount > 0) {
    printFindings(verdict);
    return 1;
  }
  const rows =
    verdict.of === 'history'
      ? `${verdict.rows} history rows of ${verdict.chains} workflows`
      : `${verdict.rows} rows of the security log`;
  const isProven = trusted.length > 0;
  const what = isProven ? 'unchanged since the export' : 'consistent, not proven';
  const part = verdict.whole
    ? ', which contains only some of the returns'
    : `, which contains only part of the ${verdict.of}: it does not show whether rows are missing`;
  console.log(`${rows}, ${verdict.roots} daily roots: ${what}${verdict.complete ? '' : part}.`);
  const key = `Signed with the key ${fingerprintOf(verdict.publicKey!)}`;
  console.log(
    isProven ? `${key}.` : `${key}: anyone can sign with a key of their own. Name the firm’s key with --key.`,
  );
  return isProven ? 0 : notProven;
}

/**
 * `npm run verify-history`: recomputes every hash chain, replays every history to its stored state, and checks the
 * daily roots of the environment's database, whether or not the program is running. `-- --resume` continues where an
 * earlier run was cut off; `-- --changes` verifies what has changed since the last one. `npm run verify-history --
 * export.ndjson [--key public-key.pem]…`: verifies an exported file without a database, with one key or several. Exit
 * code 1 if something is wrong; it prints everything that is. Exit code 3 for a file without a key.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string', multiple: true },
      resume: { type: 'boolean', default: false },
      changes: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file !== undefined) return verifyFile(file, values.key);
  const extent = values.resume ? 'rest' : values.changes ? 'changes' : 'all';
  const environment = loadEnvironment();
  const verify = ({ url }: { url: string }) => verifyInParts(url, environment, extent);
  return (await withDatabase(environment, verify)) ? 0 : 1;
}

run(main, Error);
