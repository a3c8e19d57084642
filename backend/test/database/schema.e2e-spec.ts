import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrations } from '@tax-firm/migrations';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrate } from '../../src/base/database/migrate.js';
import { withConnection } from '../../src/base/database/with-connection.js';
import { startApp, type TestApp } from '../support/app.js';
import { makeDatabase, makeEmptyDatabase } from '../support/database.js';

/** `1790000100000-rate-limits.ts` → `RateLimits1790000100000`, as TypeORM wants a migration's class named. */
function classOf(file: string): string {
  const [timestamp, ...words] = file.replace(/\.ts$/, '').split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + timestamp;
}

/** As a later release may add one. */
class Later1895824000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE guidance_feedback ADD COLUMN later text DEFAULT 'added'");
  }
  async down(): Promise<void> {}
}

class Failing1895824000002 extends Later1895824000001 {
  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await runner.query('SELECT 1 / 0');
  }
}

const query = (url: string, sql: string): Promise<object[]> =>
  withConnection(url, async (client) => (await client.query<object>(sql)).rows);

describe('the migrations', () => {
  it('are the files of their folder, in the order of their timestamps', async () => {
    const files = await readdir(join(import.meta.dirname, '../../../migrations/src'));
    const classes = files
      .filter((file) => /^\d/.test(file))
      .toSorted()
      .map(classOf);
    expect(migrations.map(({ name }) => name)).toEqual(classes);
  });

  it('run once each, though two processes start together, and keep what the database has', async () => {
    const database = await makeEmptyDatabase();
    const { ownerUrl, url: workingUrl } = database;
    try {
      expect(await migrate(ownerUrl, { workingUrl })).toEqual(migrations.map(({ name }) => name));
      await query(workingUrl, "INSERT INTO guidance_feedback (topic, question) VALUES ('IRS', 'kept')");

      const pending = [...migrations, Later1895824000001];
      const starts = [1, 2].map(() => migrate(ownerUrl, { workingUrl, pending }));
      expect((await Promise.all(starts)).flat()).toEqual(['Later1895824000001']);
      expect(await query(workingUrl, 'SELECT question, later FROM guidance_feedback')).toEqual([
        { question: 'kept', later: 'added' },
      ]);
    } finally {
      await database.drop();
    }
  });

  it('change nothing if one fails', async () => {
    const database = await makeDatabase();
    // TypeORM prints the failure as well.
    const print = jest.spyOn(console, 'log').mockReturnValue();
    try {
      const pending = [...migrations, Failing1895824000002];
      await expect(migrate(database.ownerUrl, { pending })).rejects.toThrow('division by zero');
      await expect(query(database.url, 'SELECT later FROM guidance_feedback')).rejects.toThrow(
        'does not exist',
      );
      expect(await migrate(database.ownerUrl)).toEqual([]);
    } finally {
      print.mockRestore();
      await database.drop();
    }
  });
});

describe('the entities', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.stop());

  /**
   * Entities declare columns, defaults and unique constraints. Foreign keys, indexes, checks and generated columns are
   * the migrations' alone, because only they make them; TypeORM would want to drop them all.
   */
  const belongsToMigrations = (query: string): boolean =>
    /^DROP INDEX "public"\."\w+"$/.test(query) ||
    /^ALTER TABLE "\w+" DROP COLUMN "(?:(?:\w+_)?words|estimate_\w+)"$|"typeorm_metadata"/.test(query) ||
    /^ALTER TABLE "\w+" DROP CONSTRAINT "\w+_(?:fkey|check\d*)"$/.test(query);

  it('describe the schema that the migrations make', async () => {
    // There, TypeORM looks up the expression of each generated column.
    await server.asOwner(
      'CREATE TABLE typeorm_metadata (type text, database text, schema text, "table" text, name text, value text); GRANT SELECT ON typeorm_metadata TO PUBLIC',
    );
    // TypeORM's schema builder sends queries at the same time over one connection.
    const options = { ...server.dataSource.options, extra: { pipeline: true } } as DataSourceOptions;
    const dataSource = await new DataSource(options).initialize();
    try {
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      const differences = upQueries.map(({ query }) => query).filter((query) => !belongsToMigrations(query));
      expect(differences).toEqual([]);
    } finally {
      await dataSource.destroy();
    }
  });
});
