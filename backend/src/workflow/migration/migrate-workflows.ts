import { type DataSource } from 'typeorm';
import { type WorkflowDefinition } from '../model/definition.js';
import { MigrationReport } from './migration-report.js';
import { WorkflowMigrator } from './migrator.js';

interface Options {
  /** Only counts. */
  readonly dryRun: boolean;
  /** Ends the run after the current batch; another run continues from there. */
  readonly pause: AbortSignal;
  /** Tells the operator what it does. */
  readonly print: (lines: string) => void;
}

/**
 * Migrates all instances of older machine versions, and prints what it does. It counts first, and if any instance cannot be
 * migrated, it migrates none.
 * @returns the exit code: 1 if some cannot be migrated, 3 if it was paused, otherwise 0
 * @throws InvalidDefinition if a machine differs from the one that ran with the same version
 */
export async function migrateWorkflows(
  dataSource: DataSource,
  definitions: readonly WorkflowDefinition[],
  { dryRun, pause, print }: Options,
): Promise<number> {
  const migrators = definitions.map((definition) => new WorkflowMigrator(dataSource, definition));
  let movable = 0;
  let refused = 0;
  for (const [index, migrator] of migrators.entries()) {
    const { id, version } = definitions[index]!;
    const report = new MigrationReport(id, version);
    for await (const batch of migrator.plan()) for (const result of batch) report.add(result);
    print(report.lines().join('\n'));
    movable += report.migratable;
    refused += report.refused;
  }
  if (refused > 0) {
    print(`${refused} cannot be migrated. Nothing was changed.`);
    return 1;
  }
  if (dryRun || movable === 0) {
    print(movable === 0 ? 'There is nothing to migrate.' : 'Dry run: nothing was changed.');
    return 0;
  }
  return (await run(migrators, movable, { pause, print })) ? 0 : 3;
}

/** @returns whether it is done, and not paused */
async function run(
  migrators: readonly WorkflowMigrator[],
  movable: number,
  { pause, print }: Omit<Options, 'dryRun'>,
): Promise<boolean> {
  const report = progress(movable, print);
  let before = 0;
  for (const migrator of migrators) {
    before += await migrator.run((count) => report(before + count), pause);
    if (pause.aborted) {
      print(`Paused: ${numbers(before)} of ${numbers(movable)} migrated. Run it again to continue.`);
      return false;
    }
  }
  print(`Done: ${numbers(before)} migrated. Each has a new history row, MIGRATED.`);
  return true;
}

/** Milliseconds between two lines of progress. */
const progressEvery = 2000;

/** @returns call it with the number migrated so far */
function progress(movable: number, print: Options['print']): (moved: number) => void {
  const startedAt = Date.now();
  let printedAt = startedAt;
  return (moved) => {
    const now = Date.now();
    if (now - printedAt < progressEvery) return;
    printedAt = now;
    const perSecond = moved / ((now - startedAt) / 1000);
    const left = Math.ceil(Math.max(0, movable - moved) / perSecond);
    print(
      `${numbers(moved)} of ${numbers(movable)} migrated, ${numbers(Math.round(perSecond))} a second, ` +
        `about ${numbers(left)} seconds left. Ctrl+C pauses.`,
    );
  };
}

const numbers = (count: number): string => count.toLocaleString('en-US');
