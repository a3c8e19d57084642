import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrations } from '@tax-firm/migrations';
import { startApp, type TestApp } from './support/app.js';

/** `1790000100000-rate-limits.ts` → `RateLimits1790000100000`, as TypeORM wants a migration's class named. */
function classOf(file: string): string {
  const [timestamp, ...words] = file.replace(/\.ts$/, '').split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + timestamp;
}

describe('the migrations', () => {
  it('are the files of their folder, in the order of their timestamps', async () => {
    const files = await readdir(join(import.meta.dirname, '../../migrations/src'));
    const classes = files
      .filter((file) => file !== 'index.ts')
      .toSorted()
      .map(classOf);
    expect(migrations.map(({ name }) => name)).toEqual(classes);
  });
});

describe('the entities', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.stop());

  /**
   * Entities declare columns, defaults, unique constraints and foreign keys. Indexes and checks are the migrations'
   * alone: most are partial, on expressions or over several columns, and TypeORM would want to drop them all.
   */
  const belongsToMigrations = (query: string): boolean =>
    /^DROP INDEX "public"\."\w+"$/.test(query) ||
    /^ALTER TABLE "\w+" DROP CONSTRAINT "\w+_check\d*"$/.test(query);

  it('describe the schema that the migrations make', async () => {
    const { upQueries } = await server.dataSource.driver.createSchemaBuilder().log();
    const differences = upQueries.map(({ query }) => query).filter((query) => !belongsToMigrations(query));
    expect(differences).toEqual([]);
  });
});
