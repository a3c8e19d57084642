import { workflows } from '../../machines/workflows.js';
import { quoted } from '../../../workflow/engine/statements.js';
import { databaseCheck, ok, problem } from '../check.js';

/** Whether every instance has this release's version of its workflow. The program does not start otherwise. */
export const workflowVersion = databaseCheck('workflow', async (client) => {
  const findings = [];
  for (const { table, version } of workflows) {
    const { rows } = await client.query<{ older: number; newer: number }>(
      `SELECT count(*) FILTER (WHERE machine_version < $1)::integer AS older,
        count(*) FILTER (WHERE machine_version > $1)::integer AS newer FROM ${quoted(table)}`,
      [version],
    );
    const { older, newer } = rows[0]!;
    if (older > 0)
      findings.push(
        problem(
          `${older} rows of ${table} have an older version of the workflow`,
          'Back up, then run npm run migrate-workflow -- --dry-run, and without --dry-run.',
        ),
      );
    if (newer > 0)
      findings.push(
        problem(
          `${newer} rows of ${table} have a newer version of the workflow than this release`,
          'Run the release that wrote them.',
        ),
      );
  }
  return findings.length > 0
    ? findings
    : [ok('Every return, consent and request for a call has this release’s version of its workflow')];
});
