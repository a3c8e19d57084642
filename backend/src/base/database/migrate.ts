import { migrations } from '@tax-firm/migrations';
import type pg from 'pg';
import { withDataSource } from './data-source-options.js';
import { DatabaseRoleError, grantWork, readAboutRoles } from './database-roles.js';
import { withConnection } from './with-connection.js';

/** The database was made by a build before 1.0.0, whose migrations this program does not have. The message says what to do. */
export class EarlierDatabase extends Error {
  override readonly name = 'EarlierDatabase';

  /** @param dataDir of an embedded database */
  constructor(dataDir?: string) {
    super(
      dataDir === undefined
        ? 'The database that DATABASE_URL names was made by a build before 1.0.0, which this version can’t read. ' +
            'Let DATABASE_URL and DATABASE_MIGRATION_URL name an empty database.'
        : `The data folder ${dataDir} was made by a build before 1.0.0, which this version can’t read. ` +
            'Start with another DATA_DIR, or remove the folder if it holds nothing you need.',
    );
  }
}

const migrationLock = 7_240_002;

export interface MigrateOptions {
  /** The working role's URL: afterward, it may work on every table. Without it, only the owner may. */
  readonly workingUrl?: string;
  /** A restore passes only some of the migrations, because an older program's data has an older schema. */
  readonly pending?: typeof migrations;
}

/**
 * Brings the schema up to date. When several processes start together, one runs the migrations while the others wait.
 * @param ownerUrl names the role that owns the tables
 * @returns the names of the migrations that ran
 * @throws DatabaseRoleError, EarlierDatabase; nothing was changed then
 */
export async function migrate(
  ownerUrl: string,
  { workingUrl, pending = migrations }: MigrateOptions = {},
): Promise<string[]> {
  return withConnection(ownerUrl, async (owner) => {
    await owner.query('SELECT pg_advisory_lock($1)', [migrationLock]); // until this connection ends
    refuseEarlier(await migrationsOf(owner));
    const ran = await withDataSource(ownerUrl, 1, (source) => source.runMigrations(), {
      migrations: pending,
    });
    if (workingUrl !== undefined) await grantWork(owner, workingUrl);
    return ran.map(({ name }) => name);
  });
}

/** Returns the names of the migrations that ran on a database; empty for a new one. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'migrations'",
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/** Returns whether migrations that ran on a database are those of a build before 1.0.0. */
export const areEarlier = (ran: readonly string[]): boolean =>
  ran.length > 0 && !ran.includes(migrations[0]!.name);

function refuseEarlier(ran: readonly string[]): void {
  if (areEarlier(ran)) throw new EarlierDatabase();
}

const runThem = `Run "npm run migrate" with DATABASE_MIGRATION_URL. ${readAboutRoles}`;

/**
 * Checks that the owner has run every migration and has let the working role work.
 * @throws DatabaseRoleError, EarlierDatabase
 */
export async function requireMigrated(workingUrl: string): Promise<void> {
  const ran = await withConnection(workingUrl, migrationsOf).catch((cause: unknown) => {
    if ((cause as { code?: string }).code !== '42501') throw cause;
    throw new DatabaseRoleError(`The role of DATABASE_URL may not read the tables. ${runThem}`, { cause });
  });
  refuseEarlier(ran);
  const missing = migrations.filter(({ name }) => !ran.includes(name));
  if (missing.length > 0)
    throw new DatabaseRoleError(
      `The database lacks ${missing.length} migrations of this release. ${runThem}`,
    );
}
