import { type DataSource, type EntityManager } from 'typeorm';
import { Findings, findingsBy, type Found } from '../../base/findings.js';
import { inBatches } from '../../base/database/in-batches.js';
import { type Disposal, DisposedHistory } from '../../workflow/engine/disposed-history.js';
import { quoted } from '../../workflow/engine/statements.js';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';
import { Fold, type StoredInstance } from '../../workflow/model/fold.js';
import { type TransitionRow, transitionColumns } from '../../workflow/model/history.js';

/** Ids from the first to the last, both included. */
type IdRange = readonly [from: string, to: string];

const rangeOf = (from: string, to: string): IdRange => [
  `${from}000000-0000-0000-0000-000000000000`,
  `${to}ffffff-ffff-ffff-ffff-ffffffffffff`,
];
export const allIds = rangeOf('00', 'ff');

/** All ids in 256 ranges, by their first two digits. Ids are random, so the ranges have about the same number. */
export const idRanges: readonly IdRange[] = Array.from({ length: 256 }, (_, number) => {
  const digits = number.toString(16).padStart(2, '0');
  return rangeOf(digits, digits);
});

/** A fingerprint of each instance whose history is correct, by its id. */
export type VerifiedNotes = ReadonlyMap<string, string>;

/** How much was read, and what is wrong. `seq` of a finding is the last row if the problem is in the instance. */
export interface HistoryVerdict extends Found {
  readonly workflows: number;
  readonly transitions: number;
}

/** Rows to check before other work of the process gets a turn. */
const batch = 100;

/**
 * Recomputes the hash chains, replays the histories through their machines, and compares the results with the stored states.
 * Reads one consistent snapshot, so it can run next to the server.
 * @param known what an earlier verification of the range noted: an instance that has not changed since is not read again
 */
export function verifyHistories(
  dataSource: DataSource,
  definitions: readonly WorkflowDefinition[],
  ids: IdRange = allIds,
  known: VerifiedNotes = new Map(),
): Promise<HistoryVerdict & { readonly notes: VerifiedNotes }> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    await manager.query("SET TRANSACTION READ ONLY; SET LOCAL timezone = 'UTC'");
    const missing = new Set(known.keys());
    const notes = new Map<string, string>();
    const findings = new Findings();
    let [workflows, transitions] = [0, 0];
    for (const definition of definitions)
      for (const head of await headsIn(manager, definition, ids)) {
        const { id, fingerprint, isAtHead, isGone } = head;
        missing.delete(id);
        if (!isGone) workflows += 1;
        const isUnchanged = isAtHead && known.get(id) === fingerprint;
        const { rows, ...found } = isUnchanged ? unchanged : await verifyOne(manager, definition, head);
        transitions += rows;
        if (found.findingCount === 0) notes.set(id, fingerprint);
        findings.addAll(found);
      }
    const problem = 'an earlier verification found it correct, and it is gone';
    for (const workflowId of missing) findings.add({ machine: 'instance', workflowId, seq: 0, problem });
    const unknown = await findingsBy(
      manager,
      `SELECT machine, workflow_id AS "workflowId", min(seq) AS seq, 'the program does not know this machine' AS problem
        FROM transition WHERE machine <> ALL ($1) AND workflow_id BETWEEN $2 AND $3 GROUP BY machine, workflow_id`,
      [definitions.map(({ id }) => id), ...ids],
    );
    findings.addAll(unknown);
    return { workflows, transitions, notes, ...findings };
  });
}

const unchanged = { rows: 0, findings: [], findingCount: 0 };

/** An instance, or what a disposal or a forger left of one. */
interface Head {
  readonly id: string;
  /** SHA-256 of all columns of the instance, or of what a disposal left; in hexadecimal. */
  readonly fingerprint: string;
  /** Whether the instance's hash is that of its last row, and no row follows; true of what was disposed of and is not there again. */
  readonly isAtHead: boolean;
  /** Whether there is neither an instance nor a row. */
  readonly isGone: boolean;
  readonly disposal: Disposal | null;
}

const headsIn = (manager: EntityManager, { id, table }: WorkflowDefinition, ids: IdRange): Promise<Head[]> =>
  manager.query(
    `SELECT id, coalesce(w.fingerprint, d.digest) AS fingerprint, w.id IS NULL AND t.seq IS NULL AS "isGone",
        CASE WHEN w.id IS NULL THEN d.id IS NOT NULL
          ELSE d.id IS NULL AND (t.seq, t.hash) IS NOT DISTINCT FROM (w.version, w.last_hash) END AS "isAtHead",
        CASE WHEN d.id IS NOT NULL
          THEN json_build_object('workflowId', id, 'lastSeq', d.last_seq, 'head', d.head, 'digest', d.digest) END AS disposal
      FROM (SELECT id, version, last_hash, encode(sha256(convert_to(i::text, 'UTF8')), 'hex') AS fingerprint
          FROM ${quoted(table)} i WHERE id BETWEEN $2 AND $3) w
        FULL JOIN (SELECT workflow_id AS id, last_seq, encode(head, 'hex') AS head, encode(digest, 'hex') AS digest
          FROM disposal WHERE machine = $1 AND workflow_id BETWEEN $2 AND $3) d USING (id)
        FULL JOIN (SELECT DISTINCT ON (workflow_id) workflow_id AS id, seq, hash FROM transition
          WHERE machine = $1 AND workflow_id BETWEEN $2 AND $3 ORDER BY workflow_id, seq DESC) t USING (id)
      ORDER BY id`,
    [id, ...ids],
  );

/** Compares an instance with its history, or what is left of one with its disposal. */
async function verifyOne(
  manager: EntityManager,
  definition: WorkflowDefinition,
  { id, disposal, isGone }: Head,
): Promise<Found & { readonly rows: number }> {
  const findings = new Findings();
  const add = (seq: number, problems: readonly string[]) => {
    for (const problem of problems) findings.add({ machine: definition.id, workflowId: id, seq, problem });
  };
  const [instance]: StoredInstance[] = await manager.query(
    `SELECT * FROM ${quoted(definition.table)} WHERE id = $1`,
    [id],
  );
  if (instance && disposal) add(instance.version, ['it was disposed of, and is there again']);
  const history = disposal ? new DisposedHistory(disposal) : new Fold(definition, id);
  let rows = 0;
  const batches = inBatches(batch, (last?: TransitionRow) =>
    manager.query<TransitionRow[]>(
      `SELECT ${transitionColumns} FROM transition t
        WHERE t.machine = $1 AND t.workflow_id = $2 AND t.seq > $3 ORDER BY t.seq LIMIT ${batch}`,
      [definition.id, id, last?.seq ?? -(2 ** 31)],
    ),
  );
  for await (const part of batches)
    for (const row of part) {
      if (rows === 0 && !instance && !disposal) add(row.seq, ['the history belongs to no instance']);
      add(row.seq, history.add(row));
      rows += 1;
    }
  const last = Math.max(0, history.nextSeq - 1);
  if (isGone) add(disposal!.lastSeq, ['what a disposal left of it is gone']);
  else if (history instanceof DisposedHistory) add(last, history.end());
  else if (instance) add(last, history.end(instance));
  return { rows, ...findings };
}
