import { migrations } from '@tax-firm/migrations';
import pg from 'pg';
import { OperatorError } from '../operator-error.js';
import { withDataSource } from './data-source-options.js';
import { withConnection } from './with-connection.js';

/*
 * The program's two roles in PostgreSQL (docs/adr/0003-postgresql.md). The owner, whom DATABASE_MIGRATION_URL
 * names, owns the tables and runs the migrations. The working role, whom DATABASE_URL names, reads and writes rows and
 * owns nothing, so it can neither truncate a table nor drop a trigger.
 */

/** The end of each message about roles. */
export const readAboutRoles = 'See docs/runbook.md, Database roles.';

const table = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')`;

/** A table is append-only if a migration gave it this trigger. Nothing else declares it. */
const appendOnly = `EXISTS (
  SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE t.tgrelid = c.oid AND p.proname = 'refuse_change_of_history')`;

/** Tables that the working role only reads. A disposal is recorded by the owner's function alone. */
const readOnly = "'migrations', 'disposal'";

/** What the working role may do with the owner's tables, sequences, and the functions that run as the owner. */
const privileges = `
  SELECT 'TABLE ' || c.oid::regclass AS "on", CASE
      WHEN c.relname IN (${readOnly}) THEN 'SELECT'
      WHEN ${appendOnly} THEN 'SELECT, INSERT'
      ELSE 'SELECT, INSERT, UPDATE, DELETE'
    END AS allowed
  FROM pg_class c WHERE ${table} AND pg_has_role(c.relowner, 'USAGE')
  UNION ALL
  SELECT 'SEQUENCE ' || c.oid::regclass, 'USAGE, SELECT'
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND pg_has_role(c.relowner, 'USAGE')
  UNION ALL
  SELECT 'FUNCTION ' || p.oid::regprocedure, 'EXECUTE'
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND pg_has_role(p.proowner, 'USAGE')`;

/**
 * Gives the working role exactly the privileges that it needs, and creates it if it is missing. Runs after the
 * migrations, so that a new table needs nothing else.
 * @param owner a connection of the owner
 * @param workingUrl names the working role
 * @throws OperatorError if both are the same role, or the working role is missing and the owner may not create it
 */
export async function grantWork(owner: pg.Client, workingUrl: string): Promise<void> {
  const role = await ensureRole(owner, workingUrl);
  if (role === owner.user)
    throw new OperatorError(
      `DATABASE_URL and DATABASE_MIGRATION_URL must name two roles, and both name "${role}". ${readAboutRoles}`,
    );
  const { rows } = await owner.query<{ on: string; allowed: string }>(privileges);
  const name = pg.escapeIdentifier(role);
  const statements = rows.map(
    ({ on, allowed }) => `REVOKE ALL ON ${on} FROM ${name}; GRANT ${allowed} ON ${on} TO ${name}`,
  );
  // Sent together, they are one transaction.
  await owner.query([`GRANT USAGE ON SCHEMA public TO ${name}`, ...statements].join(';\n'));
}

/**
 * Creates the role that a URL names, with the URL's password, unless it exists.
 * @returns its name
 * @throws OperatorError if it is missing and the owner may not create it
 */
export async function ensureRole(owner: pg.Client, url: string): Promise<string> {
  const { user = '', password } = new pg.Client({ connectionString: url });
  const { rows } = await owner.query<{ exists: boolean; creates: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists, rolsuper OR rolcreaterole AS creates
     FROM pg_roles WHERE rolname = current_user`,
    [user],
  );
  if (rows[0]?.exists) return user;
  const name = pg.escapeIdentifier(user);
  if (!rows[0]?.creates)
    throw new OperatorError(
      `PostgreSQL has no role ${name}, which DATABASE_URL names. Create it with the password in DATABASE_URL: ` +
        `CREATE ROLE ${name} LOGIN PASSWORD '…'. ${readAboutRoles}`,
    );
  await owner.query(`CREATE ROLE ${name} LOGIN${password ? ` PASSWORD ${pg.escapeLiteral(password)}` : ''}`);
  return user;
}

const excessPower = `
  SELECT current_user AS role, CASE
    WHEN rolsuper THEN 'is a superuser'
    WHEN rolcreaterole THEN 'may create roles'
    WHEN pg_has_role((SELECT datdba FROM pg_database WHERE datname = current_database()), 'MEMBER')
      THEN 'owns the database'
    WHEN pg_has_role((SELECT nspowner FROM pg_namespace WHERE nspname = 'public'), 'MEMBER')
      THEN 'owns the schema "public"'
    WHEN EXISTS (SELECT FROM pg_class c WHERE ${table} AND pg_has_role(c.relowner, 'MEMBER')) THEN 'owns tables'
    WHEN has_schema_privilege('public', 'CREATE') THEN 'may create tables in the schema "public"'
    WHEN EXISTS (SELECT FROM pg_class c WHERE ${table} AND ${appendOnly}
                 AND has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')) THEN 'may change append-only tables'
  END AS power
  FROM pg_roles WHERE rolname = current_user`;

/**
 * Returns a sentence if the role of a URL has more power than the working role should have, otherwise undefined: it
 * must not own anything here, nor be able to make itself an owner.
 */
export async function excessPowerOf(url: string): Promise<string | undefined> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ role: string; power: string | null }>(excessPower),
  );
  const { role, power } = rows[0]!;
  if (power === null) return undefined;
  return (
    `The role "${role}" of DATABASE_URL ${power}, so whoever breaks into the program could rewrite its history. ` +
    `Let DATABASE_URL name a role without this power, and DATABASE_MIGRATION_URL the owner. ${readAboutRoles}`
  );
}

/** The database was made by a build before 1.0.0, whose migrations this program does not have. */
export class EarlierDatabase extends OperatorError {
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

/**
 * Brings the schema up to date. When several processes start together, one runs the migrations while the others wait.
 * @param ownerUrl names the role that owns the tables
 * @param workingUrl the working role's: afterward, that may work on every table. Without it, only the owner may
 * @param pending a restore passes only some of the migrations, because an older program's data has an older schema
 * @returns the names of the migrations that ran
 * @throws OperatorError, EarlierDatabase; nothing was changed then
 */
export async function migrate(
  ownerUrl: string,
  { workingUrl, pending = migrations }: { workingUrl?: string; pending?: typeof migrations } = {},
): Promise<string[]> {
  return withConnection(ownerUrl, async (owner) => {
    await owner.query('SELECT pg_advisory_lock($1)', [migrationLock]); // until this connection ends
    if (areEarlier(await migrationsOf(owner))) throw new EarlierDatabase();
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

const runThem = `Run "npm run migrate" with DATABASE_MIGRATION_URL. ${readAboutRoles}`;

/**
 * Checks that the owner has run every migration and has let the working role work.
 * @throws OperatorError, EarlierDatabase
 */
export async function requireMigrated(workingUrl: string): Promise<void> {
  const ran = await withConnection(workingUrl, migrationsOf).catch((cause: unknown) => {
    if ((cause as { code?: string }).code !== '42501') throw cause;
    throw new OperatorError(`The role of DATABASE_URL may not read the tables. ${runThem}`, { cause });
  });
  if (areEarlier(ran)) throw new EarlierDatabase();
  const missing = migrations.filter(({ name }) => !ran.includes(name));
  if (missing.length > 0)
    throw new OperatorError(`The database lacks ${missing.length} migrations of this release. ${runThem}`);
}
