import { loadDatabaseSettings } from '../../base/config/environment.js';
import { openDatabase } from '../../base/database/open-database.js';
import { run } from './run.js';

/**
 * `npm run migrate`: brings the schema up to date as the owner, and lets the working role work on it, so that the
 * program itself needs no DATABASE_MIGRATION_URL. Reads only the settings about the database.
 */
async function main(): Promise<number> {
  const database = await openDatabase(loadDatabaseSettings(), { onExcess: console.error });
  await database.close();
  console.log('The database is up to date.');
  return 0;
}

run(main);
