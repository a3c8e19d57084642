import { migrations } from '@tax-firm/migrations';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';

const migrationLock = 7_240_002;

/**
 * Brings the schema up to date. Processes that start together wait for one another: one runs the
 * migrations, the rest find nothing to do.
 * @param pending less than all of them, for a restore: the data of an older program has an older schema
 * @returns the names of the migrations that were run
 */
export async function migrate(url: string, pending = migrations): Promise<string[]> {
  const options = { ...dataSourceOptions(url, 2), migrations: pending };
  const dataSource = await new DataSource(options).initialize();
  try {
    const keeper = dataSource.createQueryRunner();
    try {
      await keeper.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      return (await dataSource.runMigrations()).map(({ name }) => name);
    } finally {
      await keeper.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
      await keeper.release();
    }
  } finally {
    await dataSource.destroy();
  }
}
