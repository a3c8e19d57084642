import { setImmediate } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { execute, prepared } from '../../common/prepared.js';
import {
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

/** Rows to check before giving other work of the process a turn. */
const rowsPerTurn = 50;

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

  /** Verifies the histories of the instances in a range of ids, by default of all. */
  async verify(ids: IdRange = allIds): Promise<Verdict> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query('SET TRANSACTION READ ONLY');
      let workflows = 0;
      let transitions = 0;
      for (const definition of this.definitions) {
        const verdict = await verifyAll(manager, definition, ids, this.batch);
        workflows += verdict.workflows;
        transitions += verdict.transitions;
        if (verdict.finding) return { workflows, transitions, finding: verdict.finding };
      }
      return { workflows, transitions, finding: await this.unknownMachine(manager, ids) };
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

/** Reads instances and histories in parallel, both sorted by the instance's id. */
async function verifyAll(
  manager: EntityManager,
  definition: WorkflowDefinition,
  ids: IdRange,
  batch: number,
): Promise<Verdict> {
  const instances = new Rows((last?: StoredInstance) =>
    instancesAfter(manager, definition, ids, batch, last),
  );
  const rows = new Rows((last?: TransitionRow) => historyAfter(manager, definition, ids, batch, last));
  await instances.load();
  await rows.load();
  let workflows = 0;
  let transitions = 0;
  const found = (workflowId: string, seq: number, problem: string): Verdict => ({
    workflows,
    transitions,
    finding: { machine: definition.id, workflowId, seq, problem },
  });

  for (let stored = instances.current; stored; stored = instances.current) {
    workflows += 1;
    let row = rows.current;
    if (row && row.workflowId < stored.id)
      return found(row.workflowId, row.seq, 'the history belongs to no instance');
    const fold = new Fold(definition, stored.id);
    while (row?.workflowId === stored.id) {
      transitions += 1;
      if (transitions % rowsPerTurn === 0) await setImmediate();
      const problem = fold.add(row);
      if (problem) return found(stored.id, row.seq, problem);
      if (rows.advance()) await rows.load();
      row = rows.current;
    }
    const problem = fold.end(stored);
    if (problem) return found(stored.id, Math.max(0, fold.nextSeq - 1), problem);
    if (instances.advance()) await instances.load();
  }
  const left = rows.current;
  return left
    ? found(left.workflowId, left.seq, 'the history belongs to no instance')
    : { workflows, transitions };
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

function instancesAfter(
  manager: EntityManager,
  { table }: WorkflowDefinition,
  { from, to }: IdRange,
  batch: number,
  last?: StoredInstance,
): Promise<StoredInstance[]> {
  const statement = prepared(
    `SELECT * FROM ${quote(table)} WHERE id ${last ? '>' : '>='} $1 AND id <= $2 ORDER BY id LIMIT ${batch}`,
  );
  return execute<StoredInstance & Record<string, unknown>>(manager, statement, [last?.id ?? from, to]);
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
  const values = [machine, to, ...start];
  const read = await execute<PlainTransitionRecord & Record<string, unknown>>(
    manager,
    { ...statement, types: plainTypes },
    values,
  );
  return read.map(toPlainRow);
}
