import { type EntityManager } from 'typeorm';
import { type Found, listedAtMost } from '../../base/findings.js';

/**
 * Compares the records of disposals with the security log, which is a chain of hashes, and names the histories of which
 * they say something else. Without its entry there, a disposal is a deletion.
 */
export async function verifyDisposals(manager: EntityManager): Promise<Found> {
  const wrong: { id: string; machine: string | null; logged: boolean; count: number }[] = await manager.query(
    `SELECT coalesce(d.workflow_id, l.workflow_id) AS id, d.machine, l.workflow_id IS NOT NULL AS logged,
        (count(*) OVER ())::integer AS count
      FROM disposal d
      FULL JOIN (SELECT actor_id, return_id, (h ->> 'workflowId')::uuid AS workflow_id, h ->> 'lastSeq' AS last_seq, h ->> 'head' AS head,
            h ->> 'digest' AS digest
          FROM security_log, jsonb_array_elements(detail -> 'histories') h WHERE kind = 'returnDisposed') l
        ON l.workflow_id = d.workflow_id
      WHERE (d.by, d.tax_return_id, d.last_seq::text, encode(d.head, 'hex'), encode(d.digest, 'hex'))
        IS DISTINCT FROM (l.actor_id, l.return_id, l.last_seq, l.head, l.digest)
      ORDER BY 1 LIMIT ${listedAtMost}`,
  );
  const problemOf = ({ machine, logged }: { machine: string | null; logged: boolean }) =>
    machine === null
      ? 'the security log has its disposal, and the record of it is gone'
      : logged
        ? 'the record of its disposal differs from the security log'
        : 'it was disposed of, and the security log does not know it';
  return {
    findings: wrong.map((row) => ({
      machine: row.machine ?? undefined,
      workflowId: row.id,
      problem: problemOf(row),
    })),
    findingCount: wrong[0]?.count ?? 0,
  };
}
