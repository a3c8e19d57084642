import { type EntityManager } from 'typeorm';
import { readsOf } from './reads-digest.js';
import { HeadsDigest, rootProblem, type SignedRoot } from './root.js';
import { rootsIn } from './stored-roots.js';

/** The first problem with the daily roots: in a root, or in a row of history that differs from the sealed one. */
export interface RootFinding {
  readonly day: string;
  readonly workflowId?: string;
  readonly seq?: number;
  readonly problem: string;
}

export interface RootsVerdict {
  readonly roots: number;
  readonly finding?: RootFinding;
}

/** Checks that every root is signed, continues the one before it, and still matches the history and the access log. */
export async function verifyRoots(manager: EntityManager): Promise<RootsVerdict> {
  let before: SignedRoot | undefined;
  let roots = 0;
  for (const root of await rootsIn(manager)) {
    roots += 1;
    const problem = rootProblem(root, before);
    const finding = problem ? { day: root.day, problem } : await headsFinding(manager, root);
    if (finding) return { roots, finding };
    before = root;
  }
  return { roots };
}

async function headsFinding(manager: EntityManager, root: SignedRoot): Promise<RootFinding | undefined> {
  const { day } = root;
  const heads: { workflow_id: string; seq: number; hash: Buffer; now: Buffer | null }[] = await manager.query(
    `SELECT h.workflow_id, h.seq, h.hash, t.hash AS now
      FROM daily_root_head h LEFT JOIN transition t ON t.workflow_id = h.workflow_id AND t.seq = h.seq
      WHERE h.day = $1 ORDER BY h.workflow_id`,
    [day],
  );
  const digest = new HeadsDigest();
  for (const { workflow_id: workflowId, seq, hash, now } of heads) {
    if (!now) return { day, workflowId, seq, problem: 'the row existed when the day was sealed' };
    if (!now.equals(hash))
      return { day, workflowId, seq, problem: 'the row differs from the one that was sealed' };
    digest.add(workflowId, seq, hash.toString('hex'));
  }
  if (digest.count !== root.heads || digest.hex() !== root.headsHash)
    return { day, problem: 'the rows stored with the root differ from those that were signed' };
  const { reads, readsHash } = await readsOf(manager, day);
  if (reads !== root.reads || readsHash !== root.readsHash)
    return { day, problem: 'the access log of that day differs from the one that was signed' };
  return undefined;
}
