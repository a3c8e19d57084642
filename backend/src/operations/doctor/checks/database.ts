import { migrations } from '@tax-firm/migrations';
import { type Client } from 'pg';
import { dayMs, hourMs } from '../../../base/clock.js';
import {
  DatabaseRoleError,
  excessPowerOf,
  areEarlier,
  EarlierDatabase,
  migrationsOf,
  requireMigrated,
} from '../../../base/database/migrate.js';
import { hasRoom } from '../../../base/database/room.js';
import { quoted } from '../../../workflow/engine/statements.js';
import { workflows } from '../../machines/workflows.js';
import { type Check, type CheckFinding, databaseCheck, ok, problem, rowOf, warning } from '../check.js';

/** The oldest version that the program is made for. */
const oldestVersion = 15;
const longS = 300;
const veryLongS = 3_600;
/** A process needs its pool and one to listen; a command needs two. */
const fewConnections = 10;

/** The server, its size, and what it has left. */
export const postgres = databaseCheck('PostgreSQL', async (client) => [
  await versionOf(client),
  await oldestTransaction(client),
  await freeConnections(client),
]);

async function versionOf(client: Client): Promise<CheckFinding> {
  const { version, name, size } = await rowOf<{ version: number; name: string; size: string }>(
    client,
    `SELECT current_setting('server_version_num')::integer AS version, current_setting('server_version') AS name,
      pg_size_pretty(pg_database_size(current_database())) AS size`,
  );
  const says = `PostgreSQL ${name.split(' ')[0]}, the database has ${size}`;
  return version >= oldestVersion * 10_000
    ? ok`${says}`
    : problem`${says}. Move to PostgreSQL ${oldestVersion} or newer.`;
}

/** PostgreSQL tells the working role only about its own transactions. */
async function oldestTransaction(client: Client): Promise<CheckFinding> {
  const { seconds } = await rowOf<{ seconds: number }>(
    client,
    `SELECT coalesce(extract(epoch FROM max(clock_timestamp() - xact_start)), 0)::float8 AS seconds
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  if (seconds < longS) return ok`No transaction is open for long`;
  const judge = seconds < veryLongS ? warning : problem;
  return judge`A transaction is open for ${Math.round(seconds / 60)} minutes, and holds up whoever wants its rows. Find it: SELECT pid, xact_start, query FROM pg_stat_activity ORDER BY xact_start. End it: SELECT pg_terminate_backend(pid).`;
}

async function freeConnections(client: Client): Promise<CheckFinding> {
  const { free, most } = await rowOf<{ free: number; most: number }>(
    client,
    `SELECT most, most - (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS free
      FROM (SELECT current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer AS most) limits`,
  );
  const says = `${free} of ${most} connections are free`;
  return free >= fewConnections
    ? ok`${says}`
    : warning`${says}. Raise max_connections, lower DATABASE_POOL_SIZE, or run fewer processes.`;
}

/** Whether someone who breaks into the program could change its history. */
export const databaseRole: Check = {
  name: 'database role',
  needsDatabase: true,
  run: async ({ environment, databaseUrl }) => {
    const excess = await excessPowerOf(databaseUrl);
    if (excess === undefined) return ok`The working role can neither change nor delete history`;
    return (environment.production ? problem : warning)(excess);
  },
};

/** Whether the schema is that of this release. */
export const databaseSchema = databaseCheck('schema', async (client, { databaseUrl, environment }) => {
  const embeddedIn = environment.databaseUrl === undefined ? environment.dataDir : undefined;
  const known = new Set(migrations.map(({ name }) => name));
  const ran = await migrationsOf(client);
  if (areEarlier(ran)) return problem(new EarlierDatabase(embeddedIn).message);
  const newer = ran.filter((name) => !known.has(name));
  if (newer.length > 0)
    return problem`The database has ${newer.length} migrations that this release does not know. A newer release has migrated it. Run that release.`;
  try {
    await requireMigrated(databaseUrl);
    return ok`Every migration of this release was run`;
  } catch (error) {
    if (!(error instanceof DatabaseRoleError)) throw error;
    const migratesItself = !environment.databaseUrl || environment.databaseMigrationUrl;
    const [says] = error.message.split('. ');
    return problem(migratesItself ? `${says}. Start this release: it migrates the database.` : error.message);
  }
});

/** Room on PostgreSQL's disk, which may be on another machine. */
export const databaseDisk = databaseCheck('PostgreSQL’s disk', async (client) =>
  (await hasRoom((sql) => client.query(sql)))
    ? ok`PostgreSQL has room to write`
    : problem`PostgreSQL’s disk is full: nobody can change anything. Make room or take a larger disk (docs/runbook.md, the disk fills).`,
);

/** Whether every instance has this release's version of its workflow. The program does not start otherwise. */
export const workflowVersion = databaseCheck('workflow', async (client) => {
  const findings = [];
  for (const { table, version } of workflows) {
    const { older, newer } = await rowOf<{ older: number; newer: number }>(
      client,
      `SELECT count(*) FILTER (WHERE machine_version < ${version})::integer AS older,
        count(*) FILTER (WHERE machine_version > ${version})::integer AS newer FROM ${quoted(table)}`,
    );
    if (older > 0)
      findings.push(
        problem`${older} rows of ${table} have an older version of the workflow. Back up, then run npm run migrate-workflow -- --dry-run, and without --dry-run.`,
      );
    if (newer > 0)
      findings.push(
        problem`${newer} rows of ${table} have a newer version of the workflow than this release. Run the release that wrote them.`,
      );
  }
  return findings.length > 0
    ? findings
    : ok`Every return, consent and request for a call has this release’s version of its workflow`;
});

/** Whether the ledger has what the firm keeps of each return's payments. */
export const ledger = databaseCheck('ledger', async (client) => {
  const { rows } = await client.query<{ id: string }>(
    `SELECT r.id FROM tax_return r LEFT JOIN ledger_entry e ON e.tax_return_id = r.id
      WHERE r.paid_cents <> 0 OR e.cents IS NOT NULL GROUP BY r.id HAVING r.paid_cents <> coalesce(sum(e.cents), 0)
      ORDER BY r.id LIMIT 5`,
  );
  if (rows.length === 0) return ok`The ledger has what the returns say was paid`;
  const which = `${rows.map(({ id }) => id).join(', ')}${rows.length === 5 ? ' and perhaps others' : ''}`;
  return problem`The ledger differs from the payments of ${which}. Compare them with the history of these returns, which decides, and tell who maintains the program.`;
});

/** Every worker looks for due jobs each second, so this is a sign that none runs. */
const lateS = 300;
const lookAtDeliveries = 'See why at /Admin/Deliveries, and send them again there or dismiss them.';

/** Emails and other effects that wait, are retried, or have failed for good. */
export const jobs = databaseCheck('jobs', async (client) => {
  const {
    waiting,
    lateS: late,
    retried,
    dead,
  } = await rowOf<{ waiting: number; lateS: number; retried: number; dead: number }>(
    client,
    `SELECT count(*) FILTER (WHERE status = 'pending')::integer AS waiting,
      coalesce(extract(epoch FROM now() - min(available_at) FILTER (WHERE status = 'pending' AND started_at IS NULL)), 0)::float8
        AS "lateS",
      count(*) FILTER (WHERE status = 'pending' AND cause IS NOT NULL)::integer AS retried,
      count(*) FILTER (WHERE status = 'dead')::integer AS dead
    FROM outbox WHERE status IN ('pending', 'dead')`,
  );
  const findings: CheckFinding[] = [];
  if (late > lateS)
    findings.push(
      problem`${waiting} emails and other jobs wait, the oldest for ${Math.round(late / 60)} minutes. Start a process with the role "worker" or "all", and check that it reaches Redis.`,
    );
  if (retried > 0)
    findings.push(
      warning`${retried} emails and other jobs have failed and are tried again. ${lookAtDeliveries}`,
    );
  if (dead > 0)
    findings.push(problem`${dead} emails and other jobs have failed for good. ${lookAtDeliveries}`);
  return findings.length > 0 ? findings : ok`No job is late or has failed (${waiting} wait)`;
});

/** A day is sealed shortly after it ends, so yesterday's root may be missing for a while. */
const lateDays = 2;

interface Newest {
  readonly root: string | null;
  readonly rootDays: number | null;
  readonly anchor: string | null;
  readonly anchorDays: number | null;
  /** Days since the first row of the history. */
  readonly historyDays: number | null;
}

/** Whether the days of the history are sealed, and left with someone outside the firm. */
export const roots = databaseCheck('daily roots', async (client, { environment }) => {
  const newest = await rowOf<Newest>(
    client,
    `SELECT (SELECT max(day)::text FROM daily_root) AS root,
      (now() AT TIME ZONE 'UTC')::date - (SELECT max(day) FROM daily_root) AS "rootDays",
      (SELECT max(day)::text FROM daily_root_anchor) AS anchor,
      (now() AT TIME ZONE 'UTC')::date - (SELECT max(day) FROM daily_root_anchor) AS "anchorDays",
      (now() AT TIME ZONE 'UTC')::date - (SELECT min(at) AT TIME ZONE 'UTC' FROM transition)::date AS "historyDays"`,
  );
  const isAnchored =
    environment.auditWitnessEmail !== undefined || environment.auditTimestamp.url !== undefined;
  return [sealed(newest), anchorOf(newest, isAnchored)];
});

function sealed({ root, rootDays, historyDays }: Newest): CheckFinding {
  const says = root && `The newest daily root is of ${root}`;
  return (rootDays ?? historyDays ?? 0) <= lateDays
    ? ok(says ?? 'No day is over yet that has a history')
    : problem`${says ?? 'No day of the history is sealed'}. Start a process with the role "worker" or "all": it seals each day. Its log says what fails.`;
}

function anchorOf({ root, anchor, anchorDays }: Newest, wanted: boolean): CheckFinding {
  if (!wanted)
    return warning`Nobody outside the firm has the daily roots, so the owner of the database could rewrite everything. Set AUDIT_WITNESS_EMAIL or AUDIT_TIMESTAMP_URL (docs/runbook.md, Anchor the daily roots).`;
  if (root === null) return ok`There is no daily root to anchor yet`;
  const says = anchor === null ? 'No daily root is anchored' : `The newest anchored root is of ${anchor}`;
  return anchorDays !== null && anchorDays <= lateDays
    ? ok`${says}`
    : problem`${says}. /Admin/Deliveries shows why the email to the witness, or the time stamp, has failed.`;
}

/** The age of the newest backup that `npm run backup` made of this database. */
export const backups = databaseCheck('backup', async (client, { environment, now }) => {
  const newest = await rowOf<{ madeAt: Date; lost: number } | undefined>(
    client,
    'SELECT made_at AS "madeAt", lost FROM backup ORDER BY made_at DESC LIMIT 1',
  );
  const judge = environment.production ? problem : warning;
  const daily =
    'Run npm run backup daily, and copy it to another place (docs/runbook.md, Backup and restore).';
  if (!newest) return judge`No backup was made yet. ${daily}`;
  const age = now().getTime() - newest.madeAt.getTime();
  const says = `The newest backup is ${durationOf(age)} old`;
  if (age > 7 * dayMs) return judge`${says}. ${daily}`;
  if (age > 26 * hourMs) return warning`${says}. ${daily}`;
  if (newest.lost > 0)
    return problem`${newest.lost} files of returns were missing in the storage when the newest backup was made. Run npm run backup: it names them. Restore them from an older backup.`;
  return ok`${says}`;
});

function durationOf(ms: number): string {
  const hours = Math.max(0, Math.round(ms / hourMs));
  if (hours === 1) return 'an hour';
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
