import { type EntityManager } from 'typeorm';
import { hashOfStored } from '../../security-log/stored-rows.js';
import { readsOf } from './reads-digest.js';
import { rootProblem, type SignedRoot } from './root.js';
import { rootsIn } from './stored-roots.js';
import { type TrustedKeys } from './trusted-keys.js';

/**
 * The first problem with the daily roots: in a root, or in a row that differs from the sealed one. Without
 * `workflowId`, `seq` is a row of the security log.
 */
export interface RootFinding {
  readonly day: string;
  readonly workflowId?: string;
  /** The id of the workflow, if any row of its history is left. */
  readonly machine?: string;
  readonly seq?: number;
  readonly problem: string;
}

export interface RootsVerdict {
  readonly roots: number;
  readonly finding?: RootFinding;
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
  let before: SignedRoot | undefined;
  let roots = 0;
  const all = await rootsIn(manager);
  if (base && !all.some(({ day, hash }) => day === base.day && hash === base.hash))
    return {
      roots,
      finding: { day: base.day, problem: 'the root that the last verification found is not there' },
    };
  for (const root of all) {
    roots += 1;
    const problem = rootProblem(root, before) ?? keys.problemOf(root.publicKey, root.day);
    const finding = problem
      ? { day: root.day, problem }
      : base && root.day <= base.day
        ? undefined
        : ((await headsFinding(manager, root)) ?? (await securityFinding(manager, root, before)));
    if (finding) return { roots, finding };
    before = root;
  }
  return { roots };
}

async function headsFinding(manager: EntityManager, root: SignedRoot): Promise<RootFinding | undefined> {
  const { day } = root;
  if (!(await areHeadsAsSigned(manager, root))) return changedHead(manager, day);
  const { reads, readsHash } = await readsOf(manager, day);
  if (reads !== root.reads || readsHash !== root.readsHash)
    return { day, problem: 'the access log of that day differs from the one that was signed' };
  return undefined;
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

/** The first head that differs from its row. If none does, the heads differ from those that were signed. */
async function changedHead(manager: EntityManager, day: string): Promise<RootFinding> {
  const [head]: { workflow_id: string; seq: number; exists: boolean; machine: string | null }[] =
    await manager.query(
      `SELECT h.workflow_id, h.seq, t.hash IS NOT NULL AS exists,
        (SELECT machine FROM transition WHERE workflow_id = h.workflow_id ORDER BY seq LIMIT 1) AS machine
      FROM daily_root_head h LEFT JOIN transition t ON t.workflow_id = h.workflow_id AND t.seq = h.seq
      WHERE h.day = $1 AND t.hash IS DISTINCT FROM h.hash ORDER BY h.workflow_id LIMIT 1`,
      [day],
    );
  if (!head) return { day, problem: 'the rows stored with the root differ from those that were signed' };
  const problem = head.exists
    ? 'the row differs from the one that was sealed'
    : 'the row existed when the day was sealed';
  const machine = head.machine ?? undefined;
  return { day, workflowId: head.workflow_id, machine, seq: head.seq, problem };
}

/** Compares the row of the security log that a root seals with the stored one. The root before sealed earlier rows. */
async function securityFinding(
  manager: EntityManager,
  { day, chains }: SignedRoot,
  before: SignedRoot | undefined,
): Promise<RootFinding | undefined> {
  if (!chains?.security.head) return undefined;
  const { seq, head } = chains.security;
  const now = await hashOfStored(manager, seq);
  if (now === head) return undefined;
  if (now === undefined)
    return { day, seq, problem: `row ${seq} of the security log existed when the day was sealed` };
  const first = (before?.chains?.security.seq ?? 0) + 1;
  const rows = first < seq ? `one of the rows ${first} to ${seq}` : `row ${seq}`;
  return { day, seq, problem: `${rows} of the security log was changed after the day was sealed` };
}
