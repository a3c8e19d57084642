import { type Check, databaseCheck, type CheckFinding, ok, problem, checkWarning } from '../check.js';

/** A day is sealed shortly after it ends, so yesterday's root may be missing for a while. */
const lateDays = 2;

/** Whether the days of the history are sealed, and left with someone outside the firm. */
export const roots: Check = databaseCheck('daily roots', async (client, { environment }) => {
  const { rows } = await client.query<Newest>(`
    SELECT (SELECT max(day)::text FROM daily_root) AS root,
      (now() AT TIME ZONE 'UTC')::date - (SELECT max(day) FROM daily_root) AS "rootDays",
      (SELECT max(day)::text FROM daily_root_anchor) AS anchor,
      (now() AT TIME ZONE 'UTC')::date - (SELECT max(day) FROM daily_root_anchor) AS "anchorDays",
      (now() AT TIME ZONE 'UTC')::date - (SELECT min(at) AT TIME ZONE 'UTC' FROM transition)::date AS "historyDays"`);
  const anchored =
    environment.auditWitnessEmail !== undefined || environment.auditTimestamp.url !== undefined;
  return [sealed(rows[0]!), anchorOf(rows[0]!, anchored)];
});

interface Newest {
  readonly root: string | null;
  readonly rootDays: number | null;
  readonly anchor: string | null;
  readonly anchorDays: number | null;
  /** Days since the first row of the history. */
  readonly historyDays: number | null;
}

function sealed({ root, rootDays, historyDays }: Newest): CheckFinding {
  if ((rootDays ?? historyDays ?? 0) <= lateDays)
    return ok(
      root === null ? 'No day is over yet that has a history' : `The newest daily root is of ${root}`,
    );
  return problem(
    root === null ? 'No day of the history is sealed' : `The newest daily root is of ${root}`,
    'Start a process with the role "worker" or "all": it seals each day. Its log says what fails.',
  );
}

function anchorOf({ root, anchor, anchorDays }: Newest, wanted: boolean): CheckFinding {
  if (!wanted)
    return checkWarning(
      'Nobody outside the firm has the daily roots, so the owner of the database could rewrite everything',
      'Set AUDIT_WITNESS_EMAIL or AUDIT_TIMESTAMP_URL (docs/runbook.md, Anchor the daily roots).',
    );
  if (root === null) return ok('There is no daily root to anchor yet');
  if (anchorDays !== null && anchorDays <= lateDays) return ok(`The newest anchored root is of ${anchor}`);
  return problem(
    anchor === null ? 'No daily root is anchored' : `The newest anchored root is of ${anchor}`,
    '/Admin/Deliveries shows why the email to the witness, or the time stamp, has failed.',
  );
}
