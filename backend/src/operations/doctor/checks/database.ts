import { migrations } from '@tax-firm/migrations';
import { OperatorError } from '../../../base/operator-error.js';
import { dayMs, hourMs } from '../../../base/clock.js';
import {
  excessPowerOf,
  areEarlier,
  EarlierDatabase,
  migrationsOf,
  requireMigrated,
} from '../../../base/database/migrate.js';
import { hasRoom } from '../../../base/database/room.js';
import { quoted } from '../../../workflow/engine/statements.js';
import { workflows } from '../../machines/workflows.js';
import { type CheckFinding, databaseCheck, ok, problem, warning } from '../check.js';
import { rowOf } from '../probes.js';

/** The oldest version that the program is made for. */
const oldestVersion = 15;
const longS = 300;
const veryLongS = 3_600;
/** A process needs its pool and one to listen; a command needs two. */
const fewConnections = 10;

/** The server, its size, and what it has left. */
export const postgres = databaseCheck('PostgreSQL', async (client) => {
  const { version, name, size, openS, connections, most } = await rowOf<
    Record<'version' | 'openS' | 'connections' | 'most', number> & Record<'name' | 'size', string>
  >(
    client,
    // PostgreSQL tells the working role only about its own transactions.
    `SELECT current_setting('server_version_num')::integer AS version, split_part(current_setting('server_version'), ' ', 1) AS name,
        pg_size_pretty(pg_database_size(current_database())) AS size,
        coalesce(extract(epoch FROM max(clock_timestamp() - xact_start)
          FILTER (WHERE datname = current_database() AND pid <> pg_backend_pid())), 0)::float8 AS "openS",
        count(*) FILTER (WHERE backend_type = 'client backend')::integer AS connections,
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer AS most
      FROM pg_stat_activity`,
  );
  const server = `PostgreSQL ${name}, the database has ${size}`;
  const free = `${most - connections} of ${most} connections are free`;
  const judge = openS < veryLongS ? warning : problem;
  return [
    version >= oldestVersion * 10_000
      ? ok`${server}`
      : problem`${server}. Move to PostgreSQL ${oldestVersion} or newer.`,
    openS < longS
      ? ok`No transaction is open for long`
      : judge`A transaction is open for ${Math.round(openS / 60)} minutes, and holds up whoever wants its rows. Find it: SELECT pid, xact_start, query FROM pg_stat_activity ORDER BY xact_start. End it: SELECT pg_terminate_backend(pid).`,
    most - connections >= fewConnections
      ? ok`${free}`
      : warning`${free}. Raise max_connections, lower DATABASE_POOL_SIZE, or run fewer processes.`,
  ];
});

/** Whether someone who breaks into the program could change its history. */
export const databaseRole = databaseCheck('database role', async (_, { environment, databaseUrl }) => {
  const excess = await excessPowerOf(databaseUrl);
  if (excess === undefined) return ok`The working role can neither change nor delete history`;
  return (environment.production ? problem : warning)(excess);
});

/** Whether the schema is that of this release. */
export const databaseSchema = databaseCheck('schema', async (client, { databaseUrl, environment }) => {
  const embeddedIn = environment.databaseUrl === undefined ? environment.dataDir : undefined;
  const ran = await migrationsOf(client);
  if (areEarlier(ran)) return problem(new EarlierDatabase(embeddedIn).message);
  const newer = ran.filter((name) => !migrations.some((known) => known.name === name));
  if (newer.length > 0)
    return problem`The database has ${newer.length} migrations that this release does not know. A newer release has migrated it. Run that release.`;
  try {
    await requireMigrated(databaseUrl);
    return ok`Every migration of this release was run`;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
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
  const found = await rowOf<Record<'waiting' | 'lateS' | 'retried' | 'dead', number>>(
    client,
    `SELECT count(*) FILTER (WHERE status = 'pending')::integer AS waiting,
      coalesce(extract(epoch FROM now() - min(available_at) FILTER (WHERE status = 'pending' AND started_at IS NULL)), 0)::float8
        AS "lateS",
      count(*) FILTER (WHERE status = 'pending' AND cause IS NOT NULL)::integer AS retried,
      count(*) FILTER (WHERE status = 'dead')::integer AS dead
    FROM outbox WHERE status IN ('pending', 'dead')`,
  );
  const findings: CheckFinding[] = [];
  if (found.lateS > lateS)
    findings.push(
      problem`${found.waiting} emails and other jobs wait, the oldest for ${Math.round(found.lateS / 60)} minutes. Start a process with the role "worker" or "all", and check that it reaches Redis.`,
    );
  if (found.retried > 0)
    findings.push(
      warning`${found.retried} emails and other jobs have failed and are tried again. ${lookAtDeliveries}`,
    );
  if (found.dead > 0)
    findings.push(problem`${found.dead} emails and other jobs have failed for good. ${lookAtDeliveries}`);
  return findings.length > 0 ? findings : ok`No job is late or has failed (${found.waiting} wait)`;
});

/** A day is sealed shortly after it ends, so yesterday's root may be missing for a while. */
const lateDays = 2;

/** Whether the days of the history are sealed, and left with someone outside the firm. */
export const roots = databaseCheck('daily roots', async (client, { environment }) => {
  const { root, anchor, rootDays, anchorDays } = await rowOf<
    Record<'root' | 'anchor', string | null> & Record<'rootDays' | 'anchorDays', number | null>
  >(
    client,
    // Without a root, the days since the first row of the history.
    `SELECT root::text, anchor::text, today - anchor AS "anchorDays",
        today - coalesce(root, (SELECT min(at) AT TIME ZONE 'UTC' FROM transition)::date) AS "rootDays"
      FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today, (SELECT max(day) FROM daily_root) AS root,
        (SELECT max(day) FROM daily_root_anchor) AS anchor) newest`,
  );
  const sealed = root && `The newest daily root is of ${root}`;
  const findings = [
    (rootDays ?? 0) <= lateDays
      ? ok`${sealed ?? 'No day is over yet that has a history'}`
      : problem`${sealed ?? 'No day of the history is sealed'}. Start a process with the role "worker" or "all": it seals each day. Its log says what fails.`,
  ];
  const anchored = anchor === null ? 'No daily root is anchored' : `The newest anchored root is of ${anchor}`;
  if (environment.auditWitnessEmail === undefined && environment.auditTimestamp.url === undefined)
    findings.push(
      warning`Nobody outside the firm has the daily roots, so the owner of the database could rewrite everything. Set AUDIT_WITNESS_EMAIL or AUDIT_TIMESTAMP_URL (docs/runbook.md, Anchor the daily roots).`,
    );
  else if (root === null) findings.push(ok`There is no daily root to anchor yet`);
  else if (anchorDays !== null && anchorDays <= lateDays) findings.push(ok`${anchored}`);
  else
    findings.push(
      problem`${anchored}. /Admin/Deliveries shows why the email to the witness, or the time stamp, has failed.`,
    );
  return findings;
});

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
  const hours = Math.max(0, Math.round(age / hourMs));
  const duration = hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
  const says = `The newest backup is ${hours === 1 ? 'an hour' : duration} old`;
  if (age > 7 * dayMs) return judge`${says}. ${daily}`;
  if (age > 26 * hourMs) return warning`${says}. ${daily}`;
  if (newest.lost > 0)
    return problem`${newest.lost} files of returns were missing in the storage when the newest backup was made. Run npm run backup: it names them. Restore them from an older backup.`;
  return ok`${says}`;
});
