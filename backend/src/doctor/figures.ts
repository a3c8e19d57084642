import { type Client } from 'pg';
import { databaseCheck, type Finding, ok, problem, warning } from './check.js';

/** PostgreSQL's code for a statement that took longer than it may. */
const canceled = '57014';

/** Whether the stored counts and sums match a recount. */
export const figures = databaseCheck('figures', async (client) => [await comparedIn(client)]);

async function comparedIn(client: Client): Promise<Finding> {
  try {
    const { rows } = await client.query<{ wrong: number }>(
      'SELECT count(*)::integer AS wrong FROM wrong_figures()',
    );
    const { wrong } = rows[0]!;
    if (wrong === 0) return ok('The figures are those of a count');
    return problem(
      `${wrong} figures differ from a count of the returns`,
      'Run npm run sql -- "SELECT recount_figures()" (docs/runbook.md, What to do when…).',
    );
  } catch (error) {
    if ((error as { code?: unknown }).code !== canceled) throw error;
    return warning(
      'There are too many returns to count them here',
      'Run npm run sql -- "SELECT * FROM wrong_figures()" at night. It should have no rows.',
    );
  }
}
