import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrations } from '@tax-firm/migrations';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '../src/database/data-source-options.js';
import { migrate } from '../src/database/migrate.js';
import { withConnection } from '../src/database/with-connection.js';
import { startApp, type TestApp } from './support/app.js';
import { makeEmptyDatabase } from './support/database.js';

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

  it('give orders from before there was a year the one that was due, and what their answers tell', async () => {
    const place = migrations.findIndex(({ name }) => name.startsWith('OrderYears'));
    const database = await makeEmptyDatabase();
    const client = new pg.Client({ connectionString: database.ownerUrl });
    try {
      await migrate(database.ownerUrl, { pending: migrations.slice(0, place) });
      await client.connect();
      await client.query(`
        WITH person AS (
          INSERT INTO account (name, email, password_hash, role) VALUES ('Ivy', 'ivy@people.example', 'x', 'Client')
          RETURNING id
        )
        INSERT INTO tax_return (client_id, created_at, service, name, email, answers, machine_version, version,
          state_value, context, last_hash, updated_at, lifecycle, quote, payment, waiting_on,
          paid_cents)
        SELECT id, at::timestamptz, 'Tax Preparation ' || kind, 'Ivy', 'ivy@people.example', answers::jsonb, 1, 0,
          '{}', '{}', '\\x00', now(), 'active', 'unquoted', 'none', 'Client', 0
        FROM person, (VALUES
          ('2026-01-01T04:59:00Z', 'Individual', NULL),
          ('2026-01-01T05:01:00Z', 'Business', '{"business": {"entity": "sCorp"}}'),
          ('2026-03-03T15:00:00Z', 'Business', '{"business": {"entity": "partnershipCCorp"}}')
        ) AS orders (at, kind, answers)`);
      await migrate(database.ownerUrl, { pending: migrations.slice(place) });
      const { rows } = await client.query(
        'SELECT tax_year, company_name, entity, fiscal_year_end FROM tax_return ORDER BY created_at',
      );
      const unknown = { company_name: null, fiscal_year_end: null };
      expect(rows).toEqual([
        { ...unknown, tax_year: 2024, entity: null },
        { ...unknown, tax_year: 2025, entity: 'sCorporation' },
        { ...unknown, tax_year: 2025, entity: null },
      ]);
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

describe('the migration of requests for a call', () => {
  it('keeps them for the program to adopt, and gives them back', async () => {
    const place = migrations.findIndex(({ name }) => name.startsWith('RequestWorkflow'));
    const database = await makeEmptyDatabase();
    try {
      await migrate(database.ownerUrl, { pending: migrations.slice(0, place) });
      await withConnection(database.ownerUrl, async (client) => {
        await client.query(`
          INSERT INTO service_request (id, created_at, name, email, answers, answered_at, answered_by, answered_name)
          VALUES (gen_random_uuid(), '2026-05-05T15:00:00Z', 'Ivy', 'ivy@people.example', '{"hours": 4}',
              '2026-05-06T15:00:00Z', gen_random_uuid(), 'Sam'),
            (gen_random_uuid(), '2026-05-07T15:00:00Z', 'Ann', 'ann@people.example', NULL, NULL, NULL, NULL)`);
        const rows = async (table: string, columns: string) =>
          (await client.query(`SELECT ${columns} FROM ${table} ORDER BY created_at`)).rows;
        const before = await rows('service_request', '*');
        await migrate(database.ownerUrl, { pending: migrations.slice(place, place + 1) });
        expect(await rows('service_request', '*')).toEqual([]);
        expect(await rows('service_request_before', '*')).toEqual(before);

        // As the program adopts them.
        await client.query(`
          INSERT INTO service_request SELECT id, created_at, service, answers, estimate, name, email, phone, message,
            CASE WHEN answered_at IS NULL THEN 'waiting' ELSE 'answered' END, answered_at, 1, '{}',
            jsonb_build_object('answered', jsonb_build_object('by', answered_by)), 0, '\\x00', now()
          FROM service_request_before; DELETE FROM service_request_before`);
        await undo(database.ownerUrl, migrations.slice(0, place + 1));
        expect(await rows('service_request', '*')).toMatchObject([
          { ...before[0], id: expect.any(String) as string, answered_name: '' },
          { name: 'Ann', answered_at: null, answered_by: null, answered_name: null },
        ]);
        await migrate(database.ownerUrl, { pending: migrations.slice(place, place + 1) });
        expect(await rows('service_request_before', 'name')).toEqual([{ name: 'Ivy' }, { name: 'Ann' }]);
      });
    } finally {
      await database.drop();
    }
  });
});

describe('the migration of the payment provider’s events', () => {
  it('keeps only what identifies them', async () => {
    const place = migrations.findIndex(({ name }) => name.startsWith('InboxPayloads'));
    const database = await makeEmptyDatabase();
    try {
      await migrate(database.ownerUrl, { pending: migrations.slice(0, place) });
      await withConnection(database.ownerUrl, async (client) => {
        const charge = { id: 'ch_1', billing_details: { name: 'Ivy', address: { line1: '1 Oak Street' } } };
        const events = {
          evt_1: { id: 'evt_1', type: 'charge.refunded', data: { object: charge } },
          evt_2: { id: 'evt_2', type: 'balance.available', data: { object: { available: [] } } },
        };
        await client.query(
          "INSERT INTO inbox SELECT 'stripe', key, value, now(), now() FROM jsonb_each($1::jsonb)",
          [JSON.stringify(events)],
        );
        await migrate(database.ownerUrl, { pending: migrations.slice(place) });
        expect((await client.query('SELECT event_id, payload FROM inbox ORDER BY event_id')).rows).toEqual([
          { event_id: 'evt_1', payload: { type: 'charge.refunded', object: 'ch_1' } },
          { event_id: 'evt_2', payload: { type: 'balance.available' } },
        ]);
      });
    } finally {
      await database.drop();
    }
  });
});

/** Undoes the last of these migrations. */
async function undo(url: string, ran: typeof migrations): Promise<void> {
  const dataSource = new DataSource({ ...dataSourceOptions(url, 1), migrations: ran });
  await dataSource.initialize();
  try {
    await dataSource.undoLastMigration();
  } finally {
    await dataSource.destroy();
  }
}

describe('the entities', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.stop());

  /**
   * Entities declare columns, defaults, unique constraints and foreign keys. Indexes, checks and the generated columns
   * that searches look through are the migrations' alone: most are partial, on expressions or over several columns, and
   * TypeORM would want to drop them all.
   */
  const belongsToMigrations = (query: string): boolean =>
    /^DROP INDEX "public"\."\w+"$/.test(query) ||
    /^ALTER TABLE "\w+" DROP COLUMN "(?:\w+_)?words"$|"typeorm_metadata"/.test(query) ||
    /^ALTER TABLE "\w+" DROP CONSTRAINT "\w+_check\d*"$/.test(query);

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
