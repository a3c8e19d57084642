import { loadDatabaseSettings } from '../../base/config/environment.js';
import { run, unchanged, withDatabase } from './run.js';

/**
 * `npm run migrate`: brings the schema up to date as the owner, and lets the working role work on it, so that the
 * program itself needs no DATABASE_MIGRATION_URL. Reads only the settings about the database.
 */
async function main(): Promise<number> {
  await withDatabase(loadDatabaseSettings(), unchanged, { onExcess: console.error });
  console.log('The database is up to date.');
  return 0;
}

run(main);
