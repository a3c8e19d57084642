import { type DataSource } from 'typeorm';
import { inBatches } from '../../base/database/in-batches.js';
import { Findings, type Found } from '../../base/findings.js';
import {
  detailColumns,
  detailsDigest,
  type ReturnDetails,
  type ReturnSubject,
  subjectDigest,
} from '../../returns/return/details-digest.js';
import { allIds } from './id-ranges.js';
import { taxReturnWorkflow } from '../../returns/workflow/tax-return.definition.js';

type Change = readonly [before: string, after: string];

type ReturnRecord = ReturnDetails &
  ReturnSubject & {
    /** The digest in the order's row of history; null in rows from before it was stored. */
    readonly ordered: string | null;
    /** The same of the tax year and the company. */
    readonly subject: string | null;
    /** The digests before and after each change, oldest first. */
    readonly changes: readonly Change[];
    readonly subjectChanges: readonly Change[];
  };

const batch = 500;

/**
 * Compares what people wrote on each return (names, email address, notes, links, office, answers, tax year, company) with its digests in
 * the history and in the security log. A return from before there were digests is compared from its first change on.
 */
export function verifyDetails(dataSource: DataSource): Promise<Found> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    await manager.query('SET TRANSACTION READ ONLY');
    const findings = new Findings();
    const batches = inBatches(batch, (last?: ReturnRecord) =>
      manager.query<ReturnRecord[]>(
        `SELECT ${detailColumns},
            (SELECT payload->>'details' FROM transition t WHERE t.workflow_id = r.id AND t.seq = 0) AS ordered,
            (SELECT payload->>'subject' FROM transition t WHERE t.workflow_id = r.id AND t.seq = 0) AS subject,
            coalesce((SELECT json_agg(json_build_array(l.detail->>'before', l.detail->>'after') ORDER BY l.seq)
              FROM security_log l WHERE l.return_id = r.id AND l.detail ? 'after'), '[]') AS changes,
            coalesce((SELECT json_agg(
                json_build_array(l.detail->>'subjectBefore', l.detail->>'subjectAfter') ORDER BY l.seq)
              FROM security_log l WHERE l.return_id = r.id AND l.detail ? 'subjectAfter'), '[]') AS "subjectChanges"
          FROM tax_return r WHERE r.id > $1 ORDER BY r.id LIMIT ${batch}`,
        [last?.id ?? allIds.from],
      ),
    );
    for await (const returns of batches)
      for (const taxReturn of returns)
        for (const problem of problemsOf(taxReturn))
          findings.add({ machine: taxReturnWorkflow.id, workflowId: taxReturn.id, problem });
    return findings;
  });
}

const problemsOf = ({ ordered, subject, changes, subjectChanges, ...details }: ReturnRecord): string[] => [
  ...differencesIn('names, notes, links or answers', ordered, changes, detailsDigest(details)),
  ...differencesIn('tax year or company', subject, subjectChanges, subjectDigest(details)),
];

/** @param ordered the digest in the order's row of history; null in rows from before it was stored */
function* differencesIn(
  what: string,
  ordered: string | null,
  changes: readonly Change[],
  now: string,
): Generator<string> {
  let known = ordered;
  for (const [before, after] of changes) {
    if (known !== null && before !== known)
      yield `${what} were changed in the database between two recorded changes`;
    known = after;
  }
  if (known !== null && known !== now)
    yield `${what} were changed in the database: they differ from the last recorded change`;
}
