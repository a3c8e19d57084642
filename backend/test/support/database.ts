import { createHash, randomBytes } from 'node:crypto';
import { migrations } from '@tax-firm/migrations';
import pg from 'pg';
import { migrate } from '../../src/database/migrate.js';

/** `postgresql://…` URL of a separate database. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a migrated database: a copy of a template that the first caller of the run creates. */
export async function makeDatabase(): Promise<TestDatabase> {
  const template = await migratedTemplate();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  return {
    url: urlOf(name),
    drop: () =>
      asAdministrator(
        async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
      ),
  };
}

/** Creates an empty database, for tests of the migrations. */
export async function makeEmptyDatabase(): Promise<TestDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) => client.query(`CREATE DATABASE ${name}`));
  return {
    url: urlOf(name),
    drop: () =>
      asAdministrator(
        async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
      ),
  };
}

async function migratedTemplate(): Promise<string> {
  const names = migrations.map(({ name }) => name).join();
  const template = `template_${createHash('sha256').update(names).digest('hex').slice(0, 12)}`;
  await asAdministrator(async (client) => {
    await client.query('SELECT pg_advisory_lock(1)');
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    await client.query(`CREATE DATABASE ${template}_new`);
    await migrate(urlOf(`${template}_new`));
    await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
  });
  return template;
}

async function asAdministrator<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl().href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function serverUrl(): URL {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Run this with Jest: its global setup starts PostgreSQL');
  return new URL(url);
}

function urlOf(database: string): string {
  return Object.assign(serverUrl(), { pathname: `/${database}` }).href;
}
