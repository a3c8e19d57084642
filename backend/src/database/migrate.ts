import { migrations } from '@tax-firm/migrations';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';

const migrationLock = 7_240_002;

/**
 * Brings the schema up to date. When several processes start together, one runs the migrations while the others wait.
 * @param pending a restore passes only some of the migrations, because an older program's data has an older schema
 * @returns the names of the migrations that ran
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
