import { type Client } from 'pg';
import { migrations } from '@tax-firm/migrations';
import { DatabaseRoleError, excessPowerOf } from '../../../base/database/database-roles.js';
import {
  areEarlier,
  EarlierDatabase,
  migrationsOf,
  requireMigrated,
} from '../../../base/database/migrate.js';
import { type Check, databaseCheck, type CheckFinding, ok, problem, checkWarning } from '../check.js';

/** The oldest version that the program is made for. */
const oldestVersion = 15;
const longS = 300;
const veryLongS = 3_600;
/** A process needs its pool and one to listen; a command needs two. */
const fewConnections = 10;

/** The server, its size, and what it has left. */
export const postgres: Check = databaseCheck('PostgreSQL', async (client) => [
  await versionOf(client),
  await oldestTransaction(client),
  await freeConnections(client),
]);

async function versionOf(client: Client): Promise<CheckFinding> {
  const { rows } = await client.query<{ version: number; name: string; size: string }>(`
    SELECT current_setting('server_version_num')::integer AS version, current_setting('server_version') AS name,
      pg_size_pretty(pg_database_size(current_database())) AS size`);
  const { version, name, size } = rows[0]!;
  const says = `PostgreSQL ${name.split(' ')[0]}, the database has ${size}`;
  return version >= oldestVersion * 10_000
    ? ok(says)
    : problem(says, `Move to PostgreSQL ${oldestVersion} or newer.`);
}

/** PostgreSQL tells the working role only about its own transactions. */
async function oldestTransaction(client: Client): Promise<CheckFinding> {
  const { rows } = await client.query<{ seconds: number }>(`
    SELECT coalesce(extract(epoch FROM max(clock_timestamp() - xact_start)), 0)::float8 AS seconds
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  const { seconds } = rows[0]!;
  if (seconds < longS) return ok('No transaction is open for long');
  const judge = seconds < veryLongS ? checkWarning : problem;
  return judge(
    `A transaction is open for ${Math.round(seconds / 60)} minutes, and holds up whoever wants its rows`,
    'Find it: SELECT pid, xact_start, query FROM pg_stat_activity ORDER BY xact_start. End it: SELECT pg_terminate_backend(pid).',
  );
}

async function freeConnections(client: Client): Promise<CheckFinding> {
  const { rows } = await client.query<{ free: number; most: number }>(`
    SELECT most, most - (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS free
    FROM (SELECT current_setting('max_connections')::integer
      - current_setting('superuser_reserved_connections')::integer AS most) limits`);
  const { free, most } = rows[0]!;
  const says = `${free} of ${most} connections are free`;
  return free >= fewConnections
    ? ok(says)
    : checkWarning(says, 'Raise max_connections, lower DATABASE_POOL_SIZE, or run fewer processes.');
}

/** Whether someone who breaks into the program could change its history. */
export const databaseRole: Check = {
  name: 'database role',
  needsDatabase: true,
  run: async ({ environment, databaseUrl }) => {
    const excess = await excessPowerOf(databaseUrl);
    if (excess === undefined) return [ok('The working role can neither change nor delete history')];
    const [says, ...todo] = excess.split('. ');
    return [(environment.production ? problem : checkWarning)(says!, todo.join('. '))];
  },
};

/** Whether the schema is that of this release. */
export const databaseSchema: Check = databaseCheck('schema', async (client, { databaseUrl, environment }) => {
  const known = new Set(migrations.map(({ name }) => name));
  const ran = await migrationsOf(client);
  if (areEarlier(ran)) {
    const [says, ...todo] = new EarlierDatabase(
      environment.databaseUrl === undefined ? environment.dataDir : undefined,
    ).message.split('. ');
    return [problem(says!, todo.join('. '))];
  }
  const newer = ran.filter((name) => !known.has(name));
  if (newer.length > 0)
    return [
      problem(
        `The database has ${newer.length} migrations that this release does not know`,
        'A newer release has migrated it. Run that release.',
      ),
    ];
  try {
    await requireMigrated(databaseUrl);
    return [ok('Every migration of this release was run')];
  } catch (error) {
    if (!(error instanceof DatabaseRoleError)) throw error;
    const [says, ...todo] = error.message.split('. ');
    const migratesItself = !environment.databaseUrl || environment.databaseMigrationUrl;
    return [
      problem(says!, migratesItself ? 'Start this release: it migrates the database.' : todo.join('. ')),
    ];
  }
});
