import { databaseCheck, type Check, type CheckFinding, ok, problem, checkWarning } from '../check.js';

/** Every worker looks for due jobs each second, so this is a sign that none runs. */
const lateS = 300;

/** Emails and other effects that wait, are retried, or have failed for good. */
export const jobs: Check = databaseCheck('jobs', async (client) => {
  const { rows } = await client.query<{ waiting: number; lateS: number; retried: number; dead: number }>(`
    SELECT count(*) FILTER (WHERE status = 'pending')::integer AS waiting,
      coalesce(extract(epoch FROM now() - min(available_at) FILTER (WHERE status = 'pending' AND started_at IS NULL)), 0)::float8
        AS "lateS",
      count(*) FILTER (WHERE status = 'pending' AND cause IS NOT NULL)::integer AS retried,
      count(*) FILTER (WHERE status = 'dead')::integer AS dead
    FROM outbox WHERE status IN ('pending', 'dead')`);
  const { waiting, lateS: late, retried, dead } = rows[0]!;
  const findings: CheckFinding[] = [];
  if (late > lateS)
    findings.push(
      problem(
        `${waiting} emails and other jobs wait, the oldest for ${Math.round(late / 60)} minutes`,
        'Start a process with the role "worker" or "all", and check that it reaches Redis.',
      ),
    );
  if (retried > 0)
    findings.push(
      checkWarning(`${retried} emails and other jobs have failed and are tried again`, lookAtDeliveries),
    );
  if (dead > 0)
    findings.push(problem(`${dead} emails and other jobs have failed for good`, lookAtDeliveries));
  return findings.length > 0 ? findings : [ok(`No job is late or has failed (${waiting} wait)`)];
});

const lookAtDeliveries = 'See why at /Admin/Deliveries, and send them again there or dismiss them.';
