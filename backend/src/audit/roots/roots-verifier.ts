import { type EntityManager } from 'typeorm';
import { Findings, type Found, listedAtMost } from '../../base/findings.js';
import { hashOfStored } from '../../http/security-log/stored-rows.js';
import { readsOf } from './reads-digest.js';
import { rootProblem, type SignedRoot } from './root.js';
import { rootsIn } from './stored-roots.js';
import { type TrustedKeys } from './trusted-keys.js';

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

/** Computes the hash that `HeadsDigest` would, in the database, and compares each head with its row. */
async function areHeadsAsSigned(manager: EntityManager, root: SignedRoot): Promise<boolean> {
  const [sealed]: { heads: number; hash: string; same: boolean }[] = await manager.query(
    `SELECT count(*)::integer AS heads, coalesce(bool_and(t.hash IS NOT DISTINCT FROM h.hash), true) AS same,
        encode(sha256(convert_to(coalesce(string_agg(
          h.workflow_id || ' ' || h.seq || ' ' || encode(h.hash, 'hex') || E'\\n', '' ORDER BY h.workflow_id), ''),
          'UTF8')), 'hex') AS hash
      FROM daily_root_head h LEFT JOIN transition t ON t.workflow_id = h.workflow_id AND t.seq = h.seq
      WHERE h.day = $1`,
    [root.day],
  );
  return sealed!.same && sealed!.heads === root.heads && sealed!.hash === root.headsHash;
}

/** The heads that differ from their rows. If none does, the heads differ from those that were signed. */
async function changedHeads(manager: EntityManager, day: string): Promise<Found> {
  const heads: {
    workflow_id: string;
    seq: number;
    exists: boolean;
    machine: string | null;
    count: number;
  }[] = await manager.query(
    `SELECT h.workflow_id, h.seq, t.hash IS NOT NULL AS exists, (count(*) OVER ())::integer AS count,
        (SELECT machine FROM transition WHERE workflow_id = h.workflow_id ORDER BY seq LIMIT 1) AS machine
      FROM daily_root_head h LEFT JOIN transition t ON t.workflow_id = h.workflow_id AND t.seq = h.seq
      WHERE h.day = $1 AND t.hash IS DISTINCT FROM h.hash ORDER BY h.workflow_id LIMIT ${listedAtMost}`,
    [day],
  );
  const findings = heads.map(({ workflow_id: workflowId, seq, exists, machine }) => ({
    day,
    workflowId,
    machine: machine ?? undefined,
    seq,
    problem: exists
      ? 'the row differs from the one that was sealed'
      : 'the row existed when the day was sealed',
  }));
  return heads[0]
    ? { findings, findingCount: heads[0].count }
    : {
        findings: [{ day, problem: 'the rows stored with the root differ from those that were signed' }],
        findingCount: 1,
      };
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
