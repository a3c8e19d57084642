import { databaseCheck, ok, problem } from '../check.js';

/** Returns of which the ledger has another sum than the firm keeps of their payments. */
const differing = `SELECT r.id FROM tax_return r LEFT JOIN ledger_entry e ON e.tax_return_id = r.id
  WHERE r.paid_cents <> 0 OR e.cents IS NOT NULL GROUP BY r.id HAVING r.paid_cents <> coalesce(sum(e.cents), 0)`;

/** Whether the ledger has what the firm keeps of each return's payments. */
export const ledger = databaseCheck('ledger', async (client) => {
  const { rows } = await client.query<{ id: string }>(`${differing} ORDER BY r.id LIMIT 5`);
  if (rows.length === 0) return [ok('The ledger has what the returns say was paid')];
  return [
    problem(
      `The ledger differs from the payments of ${rows.map(({ id }) => id).join(', ')}${rows.length === 5 ? ' and perhaps others' : ''}`,
      'Compare them with the history of these returns, which decides, and tell who maintains the program.',
    ),
  ];
});
