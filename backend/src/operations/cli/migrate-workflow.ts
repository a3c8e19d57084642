import { parseArgs } from 'node:util';
import { loadEnvironment } from '../../base/config/environment.js';
import { withDataSource } from '../../base/database/data-source-options.js';
import { workflows } from '../machines/workflows.js';
import { migrateWorkflows } from '../../workflow/migration/migrate-workflows.js';
import { run, withDatabase } from './run.js';

/**
 * `npm run migrate-workflow -- [--dry-run]`: migrates all instances of older machine versions to this program's version.
 * Ctrl+C or SIGTERM pauses it.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const pausing = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => pausing.abort());
  const options = {
    dryRun: values['dry-run'],
    pause: pausing.signal,
    print: (lines: string) => console.log(lines),
  };
  return withDatabase(loadEnvironment(), ({ url }) =>
    withDataSource(url, 6, (dataSource) => migrateWorkflows(dataSource, workflows, options)),
  );
}

run(main);
