import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { loadEnvironment } from '../config/environment.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { openDatabase } from '../database/open-database.js';
import { workflows } from '../machines/workflows.js';
import { InvalidDefinition, MigrationReport, WorkflowMigrator } from '../workflow/index.js';
import { run as runCommand } from './run.js';

/**
 * `npm run migrate-workflow -- [--dry-run]`: migrates all instances of older machine versions to this program's
 * version. It counts first. If any instance cannot be migrated, it migrates none and exits with code 1. Stopped by
 * Ctrl+C or SIGTERM, it finishes its batch and exits with code 3; run again, it continues.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const database = await openDatabase(loadEnvironment());
  const dataSource = await new DataSource(dataSourceOptions(database.url, 6)).initialize();
  try {
    return await migrate(dataSource, values['dry-run']);
  } finally {
    await dataSource.destroy();
    await database.close();
  }
}

async function migrate(dataSource: DataSource, dryRun: boolean): Promise<number> {
  const migrators = workflows.map((definition) => new WorkflowMigrator(dataSource, definition));
  let movable = 0;
  let refused = 0;
  for (const [index, migrator] of migrators.entries()) {
    const { id, version } = workflows[index]!;
    const report = new MigrationReport(id, version);
    for await (const batch of migrator.plan()) for (const result of batch) report.add(result);
    console.log(report.lines().join('\n'));
    movable += report.migratable;
    refused += report.refused;
  }
  if (refused > 0) {
    console.error(`${refused} cannot be migrated. Nothing was changed.`);
    return 1;
  }
  if (dryRun || movable === 0) {
    console.log(movable === 0 ? 'There is nothing to migrate.' : 'Dry run: nothing was changed.');
    return 0;
  }
  return (await run(migrators, movable)) ? 0 : 3;
}

/**
 * Migrates until it is done, or until somebody stops it with Ctrl+C or SIGTERM: then after the current batch.
 * @returns whether it is done
 */
async function run(migrators: readonly WorkflowMigrator[], movable: number): Promise<boolean> {
  const pause = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => pause.abort());
  const report = progress(movable);
  let before = 0;
  for (const migrator of migrators) {
    before += await migrator.run((count) => report(before + count), pause.signal);
    if (pause.signal.aborted) {
      console.log(`Paused: ${numbers(before)} of ${numbers(movable)} migrated. Run it again to continue.`);
      return false;
    }
  }
  console.log(`Done: ${numbers(before)} migrated. Each has a new history row, MIGRATED.`);
  return true;
}

/** Milliseconds between two lines of progress. */
const progressEvery = 2000;

/** @returns call it with the number migrated so far */
function progress(movable: number): (moved: number) => void {
  const startedAt = Date.now();
  let printedAt = startedAt;
  return (moved) => {
    const now = Date.now();
    if (now - printedAt < progressEvery) return;
    printedAt = now;
    const perSecond = moved / ((now - startedAt) / 1000);
    const left = Math.ceil(Math.max(0, movable - moved) / perSecond);
    console.log(
      `${numbers(moved)} of ${numbers(movable)} migrated, ${numbers(Math.round(perSecond))} a second, ` +
        `about ${numbers(left)} seconds left. Ctrl+C pauses.`,
    );
  };
}

const numbers = (count: number): string => count.toLocaleString('en-US');

runCommand(main, (error): error is InvalidDefinition => error instanceof InvalidDefinition);
