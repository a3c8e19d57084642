import { type DataSource } from 'typeorm';
import { type WorkflowDefinition } from '../model/definition.js';
import { numbers, WorkflowMigrator } from './migrator.js';

/** Milliseconds between two lines of progress. */
const progressEvery = 2000;

/**
 * Migrates all instances of older machine versions, and prints what it does. It counts first, and if any instance cannot be
 * migrated, it migrates none.
 * @param options `dryRun` only counts; `pause` ends the run after the current batch, and another run continues from there;
 *   `print` tells the operator what it does
 * @returns the exit code: 1 if some cannot be migrated, 3 if it was paused, otherwise 0
 * @throws InvalidDefinition if a machine differs from the one that ran with the same version
 */
export async function migrateWorkflows(
  dataSource: DataSource,
  definitions: readonly WorkflowDefinition[],
  { dryRun, pause, print }: { dryRun: boolean; pause: AbortSignal; print: (lines: string) => void },
): Promise<number> {
  const migrators = definitions.map((definition) => new WorkflowMigrator(dataSource, definition));
  let movable = 0;
  let refused = 0;
  for (const migrator of migrators) {
    const plan = await migrator.plan();
    print(plan.lines.join('\n'));
    movable += plan.migratable;
    refused += plan.refused;
  }
  if (refused > 0) {
    print(`${refused} cannot be migrated. Nothing was changed.`);
    return 1;
  }
  if (dryRun || movable === 0) {
    print(movable === 0 ? 'There is nothing to migrate.' : 'Dry run: nothing was changed.');
    return 0;
  }
  const startedAt = Date.now();
  let printedAt = startedAt;
  const report = (moved: number) => {
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
  let before = 0;
  for (const migrator of migrators) {
    before += await migrator.run((count) => report(before + count), pause);
    if (pause.aborted) {
      print(`Paused: ${numbers(before)} of ${numbers(movable)} migrated. Run it again to continue.`);
      return 3;
    }
  }
  print(`Done: ${numbers(before)} migrated. Each has a new history row, MIGRATED.`);
  return 0;
}
