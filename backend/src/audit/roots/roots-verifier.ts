import { storedHeads, rootProblem, type SignedRoot, rootsIn, readsOf, type SigningKey } from './root.js';
import { type EntityManager } from 'typeorm';
import { Findings, findingsBy, type Found } from '../../base/findings.js';
import { hashOfStored } from '../../http/security-log/security-log.js';

/**
 * Checks that every root is signed with one of the firm's keys, continues the one before it, and still matches the
 * history and the logs.
 * @param base the last root whose rows need not be compared, because an earlier verification has done it
 */
export async function verifyRoots(
  manager: EntityManager,
  key: SigningKey,
  base?: { readonly day: string; readonly hash: string } | null,
): Promise<Found & { readonly roots: number }> {
  const findings = new Findings();
  const all = await rootsIn(manager);
  if (base && !all.some(({ day, hash }) => day === base.day && hash === base.hash))
    findings.add({ day: base.day, problem: 'the root that the last verification found is not there' });
  let before: SignedRoot | undefined;
  for (const root of all) {
    const problem = rootProblem(root, before) ?? key.problemOf(root.publicKey, root.day);
    if (problem) findings.add({ day: root.day, problem });
    if (!base || root.day > base.day) {
      await compareHeads(manager, root, findings);
      await compareLogs(manager, root, before, findings);
    }
    before = root;
  }
  return { roots: all.length, ...findings };
}

/** Compares the stored heads of a day with their rows. If these are the same, the heads must be those that were signed. */
async function compareHeads(
  manager: EntityManager,
  { day, heads, headsHash }: SignedRoot,
  findings: Findings,
): Promise<void> {
  const changed = await findingsBy(
    manager,
    `SELECT h.day::text AS day, h.workflow_id AS "workflowId", h.seq,
        (SELECT machine FROM transition WHERE workflow_id = h.workflow_id ORDER BY seq LIMIT 1) AS machine,
        CASE WHEN t.hash IS NULL THEN 'the row existed when the day was sealed'
          ELSE 'the row differs from the one that was sealed' END AS problem
      FROM daily_root_head h LEFT JOIN transition t ON t.workflow_id = h.workflow_id AND t.seq = h.seq
      WHERE h.day = $1 AND t.hash IS DISTINCT FROM h.hash`,
    [day],
  );
  findings.addAll(changed);
  const now = await storedHeads(manager, day);
  if (changed.findingCount === 0 && (now.heads !== heads || now.headsHash !== headsHash))
    findings.add({ day, problem: 'the rows stored with the root differ from those that were signed' });
}

/** Compares the access log of a day, and the row of the security log that the root seals. The root before sealed earlier rows. */
async function compareLogs(
  manager: EntityManager,
  { day, reads, readsHash, chains }: SignedRoot,
  before: SignedRoot | undefined,
  findings: Findings,
): Promise<void> {
  const now = await readsOf(manager, day);
  if (now.reads !== reads || now.readsHash !== readsHash)
    findings.add({ day, problem: 'the access log of that day differs from the one that was signed' });
  if (!chains?.security.head) return;
  const { seq, head } = chains.security;
  const stored = await hashOfStored(manager, seq);
  if (stored === head) return;
  const first = (before?.chains?.security.seq ?? 0) + 1;
  const rows = first < seq ? `one of the rows ${first} to ${seq}` : `row ${seq}`;
  const problem =
    stored === undefined
      ? `row ${seq} of the security log existed when the day was sealed`
      : `${rows} of the security log was changed after the day was sealed`;
  findings.add({ day, seq, problem });
}
