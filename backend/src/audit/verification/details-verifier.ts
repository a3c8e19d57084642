import { type DataSource } from 'typeorm';
import { detailColumns, detailsDigest, type ReturnDetails } from '../../tax-returns/return/details-digest.js';

/** The first return whose details differ from what the record says. */
export interface DetailsFinding {
  readonly workflowId: string;
  readonly problem: string;
}

type ReturnRecord = ReturnDetails & {
  /** The digest in the order's row of history; null in rows from before it was stored. */
  readonly ordered: string | null;
  /** The digests before and after each change, oldest first. */
  readonly changes: readonly (readonly [before: string, after: string])[];
};

const batch = 500;

/**
 * Compares what people wrote on each return (names, e-mail address, notes, links, office, answers) with its digests in
 * the history and in the security log. A return from before there were digests is compared from its first change on.
 */
export function verifyDetails(dataSource: DataSource): Promise<DetailsFinding | undefined> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    await manager.query('SET TRANSACTION READ ONLY');
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const returns: ReturnRecord[] = await manager.query(
        `SELECT ${detailColumns},
            (SELECT payload->>'details' FROM transition t WHERE t.workflow_id = r.id AND t.seq = 0) AS ordered,
            coalesce((SELECT json_agg(json_build_array(l.detail->>'before', l.detail->>'after') ORDER BY l.seq)
              FROM security_log l WHERE l.return_id = r.id AND l.detail ? 'after'), '[]') AS changes
          FROM tax_return r WHERE r.id > $1 ORDER BY r.id LIMIT ${batch}`,
        [after],
      );
      for (const taxReturn of returns) {
        const problem = problemOf(taxReturn);
        if (problem) return { workflowId: taxReturn.id, problem };
      }
      if (returns.length < batch) return undefined;
      after = returns.at(-1)!.id;
    }
  });
}

function problemOf({ ordered, changes, ...details }: ReturnRecord): string | undefined {
  let known = ordered;
  for (const [before, after] of changes) {
    if (known !== null && before !== known)
      return 'names, notes, links or answers were changed in the database between two recorded changes';
    known = after;
  }
  return known === null || known === detailsDigest(details)
    ? undefined
    : 'names, notes, links or answers were changed in the database: they differ from the last recorded change';
}
