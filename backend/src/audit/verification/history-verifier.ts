import { setImmediate } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { Findings, type Found, listedAtMost } from '../../base/findings.js';
import { execute, type Prepared, prepared } from '../../base/database/prepared.js';
import { type Disposal, DisposedHistory } from '../../workflow/engine/disposed-history.js';
import { quoted } from '../../workflow/engine/statements.js';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';
import { Fold, type StoredInstance } from '../../workflow/model/fold.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import {
  plainTypes,
  type PlainTransitionRecord,
  toPlainRow,
  transitionColumns,
} from '../../workflow/model/transition-reader.js';
import { allIds, type IdRange } from './id-ranges.js';

/** How much was read, and what is wrong. `seq` of a finding is the last row if the problem is in the instance. */
export interface HistoryVerdict extends Found {
  readonly workflows: number;
  readonly transitions: number;
}

/** A fingerprint of each instance whose history is correct, by its id. */
export type VerifiedNotes = ReadonlyMap<string, string>;

export interface NotedVerdict extends HistoryVerdict {
  readonly notes: VerifiedNotes;
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
  async verify(): Promise<HistoryVerdict> {
    const { workflows, transitions, findings, findingCount } = await this.verifyRange(allIds);
    return { workflows, transitions, findings, findingCount };
  }

  /** Verifies the histories of the instances in a range of ids, and notes a fingerprint of each instance. */
  verifyRange(ids: IdRange): Promise<NotedVerdict> {
    return this.inSnapshot(ids, async (manager, definition, progress) => {
      const instances = new Rows((last?: NotedInstance) =>
        instancesAfter(manager, definition, ids, this.batch, last),
      );
      const rows = new Rows((last?: TransitionRow) =>
        historyAfter(manager, definition, ids, this.batch, last),
      );
      await verifyAll(definition, instances, rows, progress, await disposalsIn(manager, definition, ids));
    });
  }

  /**
   * Verifies the histories of those instances in a range whose fingerprint or last row is not the noted one, so that the
   * work grows with what has changed. Rows before the last one of an unchanged instance are not read.
   */
  verifyChanges(ids: IdRange, known: VerifiedNotes): Promise<NotedVerdict> {
    const missing = new Set(known.keys());
    const verifyOne: Verify = async (manager, definition, progress) => {
      const changed: string[] = [];
      const compare = (id: string, now: string | undefined) => {
        missing.delete(id);
        if (now === undefined || known.get(id) !== now) return void changed.push(id);
        progress.notes.set(id, now);
        progress.workflows += 1;
      };
      for (const { id, fingerprint, is_at_head: isAtHead } of await fingerprintsIn(manager, definition, ids))
        compare(id, isAtHead ? fingerprint : undefined);
      const disposals = await disposalsIn(manager, definition, ids);
      for (const [id, { digest }] of disposals) compare(id, digest);
      for (let at = 0; at < changed.length; at += changedAtATime) {
        const some = changed.slice(at, at + changedAtATime);
        await verifyAll(
          definition,
          new Rows(once(() => instancesOf(manager, definition, some))),
          new Rows(once(() => historiesOf(manager, definition, some))),
          progress,
          new Map([...disposals].filter(([id]) => some.includes(id))),
        );
      }
    };
    const problem = 'an earlier verification found it correct, and it is gone';
    return this.inSnapshot(ids, verifyOne, (findings) => {
      for (const workflowId of missing) findings.add({ machine: 'instance', workflowId, seq: 0, problem });
    });
  }

  private inSnapshot(
    ids: IdRange,
    verify: Verify,
    verifyRest: (findings: Findings) => void = () => undefined,
  ): Promise<NotedVerdict> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query("SET TRANSACTION READ ONLY; SET LOCAL timezone = 'UTC'");
      const progress = { workflows: 0, transitions: 0, notes: new Map(), findings: new Findings() };
      for (const definition of this.definitions) await verify(manager, definition, progress);
      verifyRest(progress.findings);
      progress.findings.addAll(await this.unknownMachines(manager, ids));
      return { ...progress, ...progress.findings };
    });
  }

  private async unknownMachines(manager: EntityManager, { from, to }: IdRange): Promise<Found> {
    const known = this.definitions.map((definition) => definition.id);
    const statement = prepared(
      `SELECT machine, workflow_id, min(seq) AS seq, (count(*) OVER ())::integer AS count FROM transition
        WHERE machine <> ALL ($1) AND workflow_id BETWEEN $2 AND $3
        GROUP BY machine, workflow_id ORDER BY workflow_id LIMIT ${listedAtMost}`,
    );
    const rows = await execute<{ machine: string; workflow_id: string; seq: number; count: number }>(
      manager,
      statement,
      [known, from, to],
    );
    const problem = 'the program does not know this machine';
    return {
      findings: rows.map(({ machine, workflow_id: workflowId, seq }) => ({
        machine,
        workflowId,
        seq,
        problem,
      })),
      findingCount: rows[0]?.count ?? 0,
    };
  }
}

/** What a verification has read so far. */
interface Progress {
  workflows: number;
  transitions: number;
  readonly notes: Map<string, string>;
  readonly findings: Findings;
}

type Verify = (manager: EntityManager, definition: WorkflowDefinition, progress: Progress) => Promise<void>;

/**
 * Compares instances with their histories, and what is left of others with the disposals. Instances and histories are sorted
 * by id.
 */
async function verifyAll(
  definition: WorkflowDefinition,
  instances: Rows<NotedInstance>,
  rows: Rows<TransitionRow>,
  progress: Progress,
  disposals: ReadonlyMap<string, Disposal>,
): Promise<void> {
  await instances.load();
  await rows.load();
  const found = (workflowId: string, seq: number, problems: readonly string[]) => {
    for (const problem of problems)
      progress.findings.add({ machine: definition.id, workflowId, seq, problem });
  };

  const left = new Set(disposals.keys());
  for (;;) {
    let row = rows.current;
    const stored = instances.current;
    const instance = stored && !(row && row.workflowId < stored.id) ? stored : undefined;
    const id = instance?.id ?? row?.workflowId;
    if (id === undefined) break;
    const disposal = disposals.get(id);
    const before = progress.findings.findingCount;
    if (!instance && !disposal) found(id, row!.seq, ['the history belongs to no instance']);
    if (instance && disposal) found(id, instance.version, ['it was disposed of, and is there again']);
    progress.workflows += 1;
    const history = disposal ? new DisposedHistory(disposal) : new Fold(definition, id);
    while (row?.workflowId === id) {
      progress.transitions += 1;
      if (progress.transitions % rowsPerTurn === 0) await setImmediate();
      found(id, row.seq, history.add(row));
      if (rows.advance()) await rows.load();
      row = rows.current;
    }
    const end = Math.max(0, history.nextSeq - 1);
    if (history instanceof DisposedHistory) found(id, end, history.end());
    else if (instance) found(id, end, history.end(instance));
    if (progress.findings.findingCount === before)
      progress.notes.set(id, instance?.row_fingerprint ?? disposal!.digest);
    left.delete(id);
    if (instance && instances.advance()) await instances.load();
  }
  for (const id of left) found(id, disposals.get(id)!.lastSeq, ['what a disposal left of it is gone']);
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
    `SELECT ${notedColumns} FROM ${quoted(table)} w WHERE id ${last ? '>' : '>='} $1 AND id <= $2
      ORDER BY id LIMIT ${batch}`,
  );
  return execute<NotedInstance & Record<string, unknown>>(manager, statement, [last?.id ?? from, to]);
}

const instancesOf = (manager: EntityManager, { table }: WorkflowDefinition, ids: readonly string[]) =>
  execute<NotedInstance & Record<string, unknown>>(
    manager,
    prepared(`SELECT ${notedColumns} FROM ${quoted(table)} w WHERE id = ANY ($1) ORDER BY id`),
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
        FROM ${quoted(table)} w WHERE id BETWEEN $1 AND $2 ORDER BY id`,
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
