import {
  type TrustedKeys,
  type Heads,
  headsSql,
  rootProblem,
  type SignedRoot,
  rootsIn,
  readsOf,
} from './root.js';
import { type EntityManager } from 'typeorm';
import { Findings, findingsBy, type Found } from '../../base/findings.js';
import { hashOfStored } from '../../http/security-log/security-log.js';

export interface RootsVerdict extends Found {
  readonly roots: number;
}

/**
 * Checks that every root is signed with one of the firm's keys, continues the one before it, and still matches the
 * history and the logs.
 * @param base the last root whose rows need not be compared, because an earlier verification has done it
 */
export async function verifyRoots(
  manager: EntityManager,
  keys: TrustedKeys,
  base?: { readonly day: string; readonly hash: string },
): Promise<RootsVerdict> {
  const findings = new Findings();
  const all = await rootsIn(manager);
  if (base && !all.some(({ day, hash }) => day === base.day && hash === base.hash))
    findings.add({ day: base.day, problem: 'the root that the last verification found is not there' });
  let before: SignedRoot | undefined;
  for (const root of all) {
    const { day } = root;
    const problem = rootProblem(root, before) ?? keys.problemOf(root.publicKey, day);
    if (problem) findings.add({ day, problem });
    if (!base || day > base.day) {
      if (!(await areHeadsAsSigned(manager, root))) findings.addAll(await changedHeads(manager, day));
      const { reads, readsHash } = await readsOf(manager, day);
      if (reads !== root.reads || readsHash !== root.readsHash)
        findings.add({ day, problem: 'the access log of that day differs from the one that was signed' });
      const security = await securityProblem(manager, root, before);
      if (security) findings.add({ day, ...security });
    }
    before = root;
  }
  return { roots: all.length, ...findings };
}

/** Compares the stored heads of a day with the root, and each with its row. */
async function areHeadsAsSigned(manager: EntityManager, root: SignedRoot): Promise<boolean> {
  const [sealed]: (Heads & { same: boolean })[] = await manager.query(
    `SELECT ${headsSql}, coalesce(bool_and(t.hash IS NOT DISTINCT FROM h.hash), true) AS same
      FROM daily_root_head h LEFT JOIN transition t ON t.workflow_id = h.workflow_id AND t.seq = h.seq
      WHERE h.day = $1`,
    [root.day],
  );
  return sealed!.same && sealed!.heads === root.heads && sealed!.headsHash === root.headsHash;
}

/** The heads that differ from their rows. If none does, the heads differ from those that were signed. */
async function changedHeads(manager: EntityManager, day: string): Promise<Found> {
  const found = await findingsBy(
    manager,
    `SELECT h.day::text AS day, h.workflow_id AS "workflowId", h.seq,
        (SELECT machine FROM transition WHERE workflow_id = h.workflow_id ORDER BY seq LIMIT 1) AS machine,
        CASE WHEN t.hash IS NULL THEN 'the row existed when the day was sealed'
          ELSE 'the row differs from the one that was sealed' END AS problem
      FROM daily_root_head h LEFT JOIN transition t ON t.workflow_id = h.workflow_id AND t.seq = h.seq
      WHERE h.day = $1 AND t.hash IS DISTINCT FROM h.hash`,
    [day],
  );
  if (found.findingCount > 0) return found;
  const problem = 'the rows stored with the root differ from those that were signed';
  return { findings: [{ day, problem }], findingCount: 1 };
}

/** Compares the row of the security log that a root seals with the stored one. The root before sealed earlier rows. */
async function securityProblem(
  manager: EntityManager,
  { chains }: SignedRoot,
  before: SignedRoot | undefined,
): Promise<{ seq: number; problem: string } | undefined> {
  if (!chains?.security.head) return undefined;
  const { seq, head } = chains.security;
  const now = await hashOfStored(manager, seq);
  if (now === head) return undefined;
  if (now === undefined)
    return { seq, problem: `row ${seq} of the security log existed when the day was sealed` };
  const first = (before?.chains?.security.seq ?? 0) + 1;
  const rows = first < seq ? `one of the rows ${first} to ${seq}` : `row ${seq}`;
  return { seq, problem: `${rows} of the security log was changed after the day was sealed` };
}
