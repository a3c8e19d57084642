import { createHash, randomBytes } from 'node:crypto';
import { migrations } from '@tax-firm/migrations';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/base/database/data-source-options.js';
import { grantWork, migrate } from '../../src/base/database/migrate.js';
import { withConnection } from '../../src/base/database/with-connection.js';

/** A separate database. */
export interface TestDatabase {
  /** `postgresql://…`; names the working role, as the program does. */
  readonly url: string;
  /** Names the role that owns the tables, and may do everything. */
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

/** Creates a migrated database: a copy of a template that the first caller of the run creates. */
export async function makeDatabase(): Promise<TestDatabase> {
  const template = await migratedTemplate();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  return databaseCalled(name);
}

/** Creates an empty database, for tests of the migrations. */
export async function makeEmptyDatabase(): Promise<TestDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) => client.query(`CREATE DATABASE ${name}`));
  return databaseCalled(name);
}

/**
 * Runs SQL as the owner of the tables, for what the program's own role may not do.
 * @param url of a test's database
 */
export const asOwner = <Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  withConnection(ownerUrlOf(url), async (owner) => (await owner.query<Row>(sql, values)).rows);

/** Works as the owner with triggers disabled, as someone does who changes history in secret. */
export const withoutTriggers = (url: string, work: (owner: pg.Client) => Promise<void>): Promise<void> =>
  withConnection(ownerUrlOf(url), async (owner) => {
    await owner.query("SET session_replication_role = 'replica'");
    await work(owner);
  });

/** The columns of a table that an INSERT can give, as SQL: all but those that the database generates. */
export async function givenColumns(dataSource: DataSource, table: string): Promise<string> {
  const columns = await dataSource.query<{ name: string }[]>(
    `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return columns.map(({ name }) => name).join(', ');
}

/** Runs one statement `withoutTriggers`. */
export const tamper = (url: string, sql: string, values: unknown[] = []): Promise<void> =>
  withoutTriggers(url, async (owner) => void (await owner.query(sql, values)));

/** Connects as the owner, for code that takes a DataSource. The caller destroys it. */
export const ownerDataSource = (url: string): Promise<DataSource> =>
  new DataSource(dataSourceOptions(ownerUrlOf(url), 1)).initialize();

/** Gives the program's role its privileges on new tables, as `migrate` does after the migrations. */
export const grant = (url: string): Promise<void> =>
  withConnection(ownerUrlOf(url), (owner) => grantWork(owner, url));

/** Creates the tables of a test's machine, as its migration would. */
export async function createTables(url: string, sql: string): Promise<void> {
  await asOwner(url, sql);
  await grant(url);
}

function databaseCalled(name: string): TestDatabase {
  const url = Object.assign(serverUrl('TEST_DATABASE_URL'), { pathname: `/${name}` }).href;
  return {
    url,
    ownerUrl: ownerUrlOf(url),
    drop: () =>
      asAdministrator(
        async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
      ),
  };
}

/** The URL of a test's database with the role that owns the tables. */
export const ownerUrlOf = (url: string): string =>
  Object.assign(serverUrl('TEST_DATABASE_OWNER_URL'), { pathname: new URL(url).pathname }).href;

async function migratedTemplate(): Promise<string> {
  const names = migrations.map(({ name }) => name).join();
  const template = `template_${createHash('sha256').update(names).digest('hex').slice(0, 12)}`;
  await asAdministrator(async (client) => {
    await client.query('SELECT pg_advisory_lock(1)');
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    await client.query(`CREATE DATABASE ${template}_new`);
    const { url, ownerUrl } = databaseCalled(`${template}_new`);
    await migrate(ownerUrl, { workingUrl: url });
    await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
  });
  return template;
}

const asAdministrator = <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withConnection(serverUrl('TEST_DATABASE_OWNER_URL').href, work);

function serverUrl(variable: 'TEST_DATABASE_URL' | 'TEST_DATABASE_OWNER_URL'): URL {
  const url = process.env[variable];
  if (!url) throw new Error('Run this with Jest: its global setup starts PostgreSQL');
  return new URL(url);
}
