import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { loadEnvironment } from '../config/environment.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { openDatabase } from '../database/open-database.js';
import { workflows } from '../machines/workflows.js';
import { InvalidDefinition, MigrationReport, WorkflowMigrator } from '../workflow/index.js';
import { run } from './run.js';

/**
 * `npm run migrate-workflow -- [--dry-run]`: migrates all instances of older machine versions to this program's
 * version. It counts first. If any instance cannot be migrated, it migrates none and exits with code 1.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const database = await openDatabase(loadEnvironment());
  const dataSource = await new DataSource(dataSourceOptions(database.url, 2)).initialize();
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
  for (const migrator of migrators) {
    const moved = await migrator.run((count) => console.log(`${count} migrated`));
    if (moved > 0) console.log('Done: each has a new history row, MIGRATED.');
  }
  return 0;
}

run(main, (error): error is InvalidDefinition => error instanceof InvalidDefinition);
