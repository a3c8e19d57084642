import { type DataSource } from 'typeorm';
import { anchorsIn } from '../../audit/anchors/stored-anchors.js';
import { HistoryVerifier, type HistoryVerdict } from '../../audit/verification/history-verifier.js';
import { idRanges } from '../../audit/verification/id-ranges.js';
import { type BaseRoot, type Noted, VerificationNotes } from '../../audit/verification/verification-notes.js';
import { SigningKey } from '../../audit/roots/signing-key.js';
import { rootsIn } from '../../audit/roots/stored-roots.js';
import { Findings } from '../../base/findings.js';
import { type Environment } from '../../base/config/environment.js';
import { withDataSource } from '../../base/database/data-source-options.js';
import { workflows } from '../machines/workflows.js';
import { CommandError } from './run.js';
import { verifyDatabase } from './verify-database.js';

/** What to verify: everything, what a verification that was cut off has left, or what has changed since the last one. */
export type Extent = 'all' | 'rest' | 'changes';

/** Milliseconds between two lines of progress. */
const progressEvery = 5000;

/**
 * Verifies a database part by part, prints the result, and notes each part that is correct.
 * @returns whether everything is correct
 * @throws CommandError if there is nothing to continue from
 */
export async function verifyInParts(url: string, environment: Environment, extent: Extent): Promise<boolean> {
  const notes = new VerificationNotes(environment.dataDir, new SigningKey(environment));
  const noted = await notedFor(extent, notes);
  if (extent !== 'rest') await notes.begin(await newestBase(url));
  const done =
    extent === 'rest' ? noted!.parts : new Map<string, Pick<HistoryVerdict, 'workflows' | 'transitions'>>();
  const tasks = idRanges
    .filter(({ from }) => !done.has(from))
    .map((ids) => ({ ids, known: extent === 'changes' ? noted?.parts.get(ids.from)?.notes : undefined }));
  const report = progress(idRanges.length, done.size);
  const histories = async (dataSource: DataSource): Promise<HistoryVerdict> => {
    const verifier = new HistoryVerifier(dataSource, workflows);
    const findings = new Findings();
    const counts = { workflows: 0, transitions: 0 };
    const count = ({ workflows, transitions }: typeof counts) => {
      counts.workflows += workflows;
      counts.transitions += transitions;
    };
    [...done.values()].forEach(count);
    for (const { ids, known } of tasks) {
      const verdict = await (known ? verifier.verifyChanges(ids, known) : verifier.verifyRange(ids));
      count(verdict);
      findings.addAll(verdict);
      if (verdict.findingCount > 0) continue;
      await notes.add(ids, verdict);
      report();
    }
    return { ...counts, ...findings };
  };
  const base = extent === 'changes' ? (noted?.base ?? undefined) : undefined;
  const isCorrect = await verifyDatabase(url, environment, { histories, base });
  if (isCorrect && extent === 'changes')
    console.log(
      `Rows that were correct at the last verification were not read again${base ? `, nor compared with roots until ${base.day}` : ''}.`,
    );
  if (isCorrect) await notes.finish();
  return isCorrect;
}

async function notedFor(extent: Extent, notes: VerificationNotes): Promise<Noted | undefined> {
  if (extent === 'all') return undefined;
  const noted = await (extent === 'rest' ? notes.resume() : notes.last());
  if (noted) return noted;
  throw new CommandError(
    extent === 'rest'
      ? 'No verification was cut off here. Run "npm run verify-history" without --resume.'
      : 'No verification was finished here yet. Run "npm run verify-history" without --changes first.',
  );
}

/** The newest root that is anchored, or the newest one if the firm anchors none. */
const newestBase = (url: string): Promise<BaseRoot | null> =>
  withDataSource(url, 1, async ({ manager }) => {
    const roots = await rootsIn(manager);
    const anchored = new Set((await anchorsIn(manager)).map(({ hash }) => hash));
    const newest = roots.findLast(({ hash }) => anchored.size === 0 || anchored.has(hash));
    return newest ? { day: newest.day, hash: newest.hash } : null;
  });

/** @returns call it after each part */
function progress(parts: number, alreadyDone: number): () => void {
  let done = alreadyDone;
  let printedAt = Date.now();
  return () => {
    done += 1;
    if (Date.now() - printedAt < progressEvery) return;
    printedAt = Date.now();
    console.log(`${done} of ${parts} parts are correct. If you stop now, --resume continues from here.`);
  };
}
