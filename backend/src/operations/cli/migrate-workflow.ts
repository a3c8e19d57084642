import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { loadEnvironment } from '../../base/config/environment.js';
import { dataSourceOptions } from '../../base/database/data-source-options.js';
import { openDatabase } from '../../base/database/open-database.js';
import { workflows } from '../machines/workflows.js';
import { migrateWorkflows } from '../../workflow/migration/migrate-workflows.js';
import { InvalidDefinition } from '../../workflow/model/errors.js';
import { run as runCommand } from './run.js';

/**
 * `npm run migrate-workflow -- [--dry-run]`: migrates all instances of older machine versions to this program's version.
 * Ctrl+C or SIGTERM pauses it.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const pausing = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => pausing.abort());
  const database = await openDatabase(loadEnvironment());
  const dataSource = await new DataSource(dataSourceOptions(database.url, 6)).initialize();
  try {
    return await migrateWorkflows(dataSource, workflows, {
      dryRun: values['dry-run'],
      pause: pausing.signal,
      print: (lines) => console.log(lines),
    });
  } finally {
    await dataSource.destroy();
    await database.close();
  }
}

runCommand(main, (error): error is InvalidDefinition => error instanceof InvalidDefinition);
