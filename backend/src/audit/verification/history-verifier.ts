import { setImmediate } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { execute, type Prepared, prepared } from '../../common/prepared.js';
import {
  type Disposal,
  DisposedHistory,
  Fold,
  plainTypes,
  type PlainTransitionRecord,
  quote,
  type StoredInstance,
  toPlainRow,
  transitionColumns,
  type TransitionRow,
  type WorkflowDefinition,
} from '../../workflow/index.js';
import { allIds, type IdRange } from './id-ranges.js';

/** The first problem found. `seq` is the row of history, or the last row if the problem is in the instance. */
export interface Finding {
  readonly machine: string;
  readonly workflowId: string;
  readonly seq: number;
  readonly problem: string;
}

export interface Verdict {
  readonly workflows: number;
  readonly transitions: number;
  /** Absent if everything is correct. */
  readonly finding?: Finding;
}

/** A fingerprint of each instance whose history is correct, by its id. */
export type Notes = ReadonlyMap<string, string>;

export interface NotedVerdict extends Verdict {
  readonly notes: Notes;
}

/** Rows to check before giving other work of the process a turn. */
const rowsPerTurn = 50;
/** Changed instances to check at a time. */
const changedAtATime = 200;

/**
 * Recomputes every hash chain, replays every history through its machine, and compares the result with the stored
 * state. Reads one consistent snapshot, so it can run next to the server, and holds at most two batches of rows in
 * memory.
 */
export class HistoryVerifier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly definitions: readonly WorkflowDefinition[],
    /** Rows read at a time. */
    private readonly batch = 1000,
  ) {}

  /** Verifies all histories. */
  async verify(): Promise<Verdict> {
    const { workflows, transitions, finding } = await this.verifyRange(allIds);
    return { workflows, transitions, finding };
  }

  /** Verifies the histories of the instances in a range of ids, and notes a fingerprint of each instance. */
  verifyRange(ids: IdRange): Promise<NotedVerdict> {
    return this.inSnapshot(ids, async (manager, definition, notes) => {
      const instances = new Rows((last?: NotedInstance) =>
        instancesAfter(manager, definition, ids, this.batch, last),
      );
      const rows = new Rows((last?: TransitionRow) =>
        historyAfter(manager, definition, ids, this.batch, last),
      );
      return verifyAll(definition, instances, rows, notes, await disposalsIn(manager, definition, ids));
    });
  }

  /**
   * Verifies the histories of those instances in a range whose fingerprint or last row is not the noted one, so that the
   * work grows with what has changed. Rows before the last one of an unchanged instance are not read.
   */
  verifyChanges(ids: IdRange, known: Notes): Promise<NotedVerdict> {
    const missing = new Set(known.keys());
    return this.inSnapshot(ids, async (manager, definition, notes) => {
      const changed: string[] = [];
      // The notes already have the instances of other machines.
      let unchanged = 0;
      for (const { id, fingerprint, is_at_head: isAtHead } of await fingerprintsIn(
        manager,
        definition,
        ids,
      )) {
        missing.delete(id);
        if (isAtHead && known.get(id) === fingerprint) {
          notes.set(id, fingerprint);
          unchanged += 1;
        } else changed.push(id);
      }
      const disposals = await disposalsIn(manager, definition, ids);
      for (const [id, { digest }] of disposals) {
        missing.delete(id);
        if (known.get(id) === digest) {
          notes.set(id, digest);
          unchanged += 1;
        } else changed.push(id);
      }
      let verdict: Verdict = { workflows: unchanged, transitions: 0 };
      for (let at = 0; at < changed.length && !verdict.finding; at += changedAtATime) {
        const some = changed.slice(at, at + changedAtATime);
        const { workflows, transitions, finding } = await verifyAll(
          definition,
          new Rows(once(() => instancesOf(manager, definition, some))),
          new Rows(once(() => historiesOf(manager, definition, some))),
          notes,
          new Map([...disposals].filter(([id]) => some.includes(id))),
        );
        verdict = {
          workflows: verdict.workflows + workflows,
          transitions: verdict.transitions + transitions,
          finding,
        };
      }
      return verdict;
    }).then((verdict) => {
      const [gone] = missing;
      if (verdict.finding || gone === undefined) return verdict;
      const problem = 'an earlier verification found it correct, and it is gone';
      return { ...verdict, finding: { machine: 'instance', workflowId: gone, seq: 0, problem } };
    });
  }

  private inSnapshot(
    ids: IdRange,
    verify: (
      manager: EntityManager,
      definition: WorkflowDefinition,
      notes: Map<string, string>,
    ) => Promise<Verdict>,
  ): Promise<NotedVerdict> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query("SET TRANSACTION READ ONLY; SET LOCAL timezone = 'UTC'");
      const notes = new Map<string, string>();
      let workflows = 0;
      let transitions = 0;
      for (const definition of this.definitions) {
        const verdict = await verify(manager, definition, notes);
        workflows += verdict.workflows;
        transitions += verdict.transitions;
        if (verdict.finding) return { workflows, transitions, notes, finding: verdict.finding };
      }
      return { workflows, transitions, notes, finding: await this.unknownMachine(manager, ids) };
    });
  }

  private async unknownMachine(manager: EntityManager, { from, to }: IdRange): Promise<Finding | undefined> {
    const known = this.definitions.map((definition) => definition.id);
    const statement = prepared(
      `SELECT machine, workflow_id, seq FROM transition WHERE machine <> ALL ($1) AND workflow_id BETWEEN $2 AND $3
        ORDER BY workflow_id, seq LIMIT 1`,
    );
    const [row] = await execute<{ machine: string; workflow_id: string; seq: number }>(manager, statement, [
      known,
      from,
      to,
    ]);
    return (
      row && {
        machine: row.machine,
        workflowId: row.workflow_id,
        seq: row.seq,
        problem: 'the program does not know this machine',
      }
    );
  }
}

/**
 * Compares instances with their histories, and what is left of others with the disposals. Instances and histories are sorted
 * by id.
 */
async function verifyAll(
  definition: WorkflowDefinition,
  instances: Rows<NotedInstance>,
  rows: Rows<TransitionRow>,
  notes: Map<string, string>,
  disposals: ReadonlyMap<string, Disposal>,
): Promise<Verdict> {
  await instances.load();
  await rows.load();
  let workflows = 0;
  let transitions = 0;
  const found = (workflowId: string, seq: number, problem: string): Verdict => ({
    workflows,
    transitions,
    finding: { machine: definition.id, workflowId, seq, problem },
  });

  const left = new Set(disposals.keys());
  for (;;) {
    let row = rows.current;
    const stored = instances.current;
    const instance = stored && !(row && row.workflowId < stored.id) ? stored : undefined;
    const id = instance?.id ?? row?.workflowId;
    if (id === undefined) break;
    const disposal = disposals.get(id);
    if (!instance && !disposal) return found(id, row!.seq, 'the history belongs to no instance');
    if (instance && disposal) return found(id, instance.version, 'it was disposed of, and is there again');
    workflows += 1;
    const history = instance ? new Fold(definition, id) : new DisposedHistory(disposal!);
    while (row?.workflowId === id) {
      transitions += 1;
      if (transitions % rowsPerTurn === 0) await setImmediate();
      const problem = history.add(row);
      if (problem) return found(id, row.seq, problem);
      if (rows.advance()) await rows.load();
      row = rows.current;
    }
    const problem = history instanceof Fold ? history.end(instance!) : history.end();
    if (problem) return found(id, Math.max(0, history.nextSeq - 1), problem);
    notes.set(id, instance?.row_fingerprint ?? disposal!.digest);
    left.delete(id);
    if (instance && instances.advance()) await instances.load();
  }
  const [gone] = left;
  return gone === undefined
    ? { workflows, transitions }
    : found(gone, disposals.get(gone)!.lastSeq, 'what a disposal left of it is gone');
}

/** Rows in batches. A loop over them waits only where one batch ends. */
class Rows<Row> {
  private batch: readonly Row[] = [];
  private place = 0;

  /** @param read returns the batch after a row, empty after the last one */
  constructor(private readonly read: (last?: Row) => Promise<readonly Row[]>) {}

  /** Undefined after the last row. */
  get current(): Row | undefined {
    return this.batch[this.place];
  }

  /** Goes to the next row. @returns whether `load` must be called now */
  advance(): boolean {
    this.place += 1;
    return this.place === this.batch.length;
  }

  async load(): Promise<void> {
    this.batch = await this.read(this.batch.at(-1));
    this.place = 0;
  }
}

/** An instance with its {@link fingerprint}. */
type NotedInstance = StoredInstance & { readonly row_fingerprint: string };

/** The SHA-256 of all columns of the instance `w`, in hexadecimal. */
const fingerprint = "encode(sha256(convert_to(w::text, 'UTF8')), 'hex')";
const notedColumns = `w.*, ${fingerprint} AS row_fingerprint`;

function instancesAfter(
  manager: EntityManager,
  { table }: WorkflowDefinition,
  { from, to }: IdRange,
  batch: number,
  last?: StoredInstance,
): Promise<NotedInstance[]> {
  const statement = prepared(
    `SELECT ${notedColumns} FROM ${quote(table)} w WHERE id ${last ? '>' : '>='} $1 AND id <= $2
      ORDER BY id LIMIT ${batch}`,
  );
  return execute<NotedInstance & Record<string, unknown>>(manager, statement, [last?.id ?? from, to]);
}

const instancesOf = (manager: EntityManager, { table }: WorkflowDefinition, ids: readonly string[]) =>
  execute<NotedInstance & Record<string, unknown>>(
    manager,
    prepared(`SELECT ${notedColumns} FROM ${quote(table)} w WHERE id = ANY ($1) ORDER BY id`),
    [ids],
  );

/** `is_at_head`: the instance's hash is that of its last row, and no row follows. */
interface Fingerprint {
  readonly id: string;
  readonly fingerprint: string;
  readonly is_at_head: boolean;
}

const fingerprintsIn = (manager: EntityManager, { table }: WorkflowDefinition, { from, to }: IdRange) =>
  execute<Fingerprint & Record<string, unknown>>(
    manager,
    prepared(
      `SELECT id, ${fingerprint} AS fingerprint, coalesce((SELECT t.seq = w.version AND t.hash = w.last_hash
          FROM transition t WHERE t.workflow_id = w.id ORDER BY t.seq DESC LIMIT 1), false) AS is_at_head
        FROM ${quote(table)} w WHERE id BETWEEN $1 AND $2 ORDER BY id`,
    ),
    [from, to],
  );

/** The disposals of instances in a range of ids, by id. */
async function disposalsIn(
  manager: EntityManager,
  { id: machine }: WorkflowDefinition,
  { from, to }: IdRange,
): Promise<ReadonlyMap<string, Disposal>> {
  const rows = await execute<Disposal & Record<string, unknown>>(
    manager,
    prepared(
      `SELECT workflow_id AS "workflowId", last_seq AS "lastSeq", encode(head, 'hex') AS head,
          encode(digest, 'hex') AS digest
        FROM disposal WHERE machine = $1 AND workflow_id BETWEEN $2 AND $3`,
    ),
    [machine, from, to],
  );
  return new Map(rows.map((row) => [row.workflowId, row]));
}

async function historiesOf(
  manager: EntityManager,
  { id: machine }: WorkflowDefinition,
  ids: readonly string[],
): Promise<TransitionRow[]> {
  const statement = prepared(
    `SELECT ${transitionColumns} FROM transition WHERE machine = $1 AND workflow_id = ANY ($2)
      ORDER BY workflow_id, seq`,
  );
  return readRows(manager, statement, [machine, ids]);
}

/** Reads one batch only. */
const once =
  <Row>(read: () => Promise<readonly Row[]>) =>
  (last?: Row): Promise<readonly Row[]> =>
    last === undefined ? read() : Promise.resolve([]);

async function readRows(
  manager: EntityManager,
  statement: Prepared,
  values: readonly unknown[],
): Promise<TransitionRow[]> {
  const read = await execute<PlainTransitionRecord & Record<string, unknown>>(
    manager,
    { ...statement, types: plainTypes },
    values,
  );
  return read.map(toPlainRow);
}

async function historyAfter(
  manager: EntityManager,
  { id: machine }: WorkflowDefinition,
  { from, to }: IdRange,
  batch: number,
  last?: TransitionRow,
): Promise<TransitionRow[]> {
  const after = last ? '(workflow_id, seq) > ($3, $4)' : 'workflow_id >= $3';
  const statement = prepared(
    `SELECT ${transitionColumns} FROM transition WHERE machine = $1 AND workflow_id <= $2 AND ${after}
      ORDER BY workflow_id, seq LIMIT ${batch}`,
  );
  const start = last ? [last.workflowId, last.seq] : [from];
  return readRows(manager, statement, [machine, to, ...start]);
}
