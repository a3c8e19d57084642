import { setImmediate } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { execute, prepared } from '../../common/prepared.js';
import {
  Fold,
  quote,
  type StoredInstance,
  toTransitionRow,
  transitionColumns,
  type TransitionRecord,
  type TransitionRow,
  type WorkflowDefinition,
} from '../../workflow/index.js';

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

  async verify(): Promise<Verdict> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query('SET TRANSACTION READ ONLY');
      let workflows = 0;
      let transitions = 0;
      for (const definition of this.definitions) {
        const verdict = await verifyAll(manager, definition, this.batch);
        workflows += verdict.workflows;
        transitions += verdict.transitions;
        if (verdict.finding) return { workflows, transitions, finding: verdict.finding };
      }
      return { workflows, transitions, finding: await this.unknownMachine(manager) };
    });
  }

  private async unknownMachine(manager: EntityManager): Promise<Finding | undefined> {
    const ids = this.definitions.map((definition) => definition.id);
    const statement = prepared(
      'SELECT machine, workflow_id, seq FROM transition WHERE machine <> ALL ($1) ORDER BY workflow_id, seq LIMIT 1',
    );
    const [row] = await execute<{ machine: string; workflow_id: string; seq: number }>(manager, statement, [
      ids,
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
  batch: number,
): Promise<Verdict> {
  const rows = historyOf(manager, definition, batch);
  let row = (await rows.next()).value;
  let workflows = 0;
  let transitions = 0;
  const found = (workflowId: string, seq: number, problem: string): Verdict => ({
    workflows,
    transitions,
    finding: { machine: definition.id, workflowId, seq, problem },
  });

  for await (const stored of instancesOf(manager, definition, batch)) {
    workflows += 1;
    if (row && row.workflowId < stored.id)
      return found(row.workflowId, row.seq, 'the history belongs to no instance');
    const fold = new Fold(definition, stored.id);
    while (row?.workflowId === stored.id) {
      transitions += 1;
      if (transitions % rowsPerTurn === 0) await setImmediate();
      const problem = fold.add(row);
      if (problem) return found(stored.id, row.seq, problem);
      row = (await rows.next()).value;
    }
    const problem = fold.end(stored);
    if (problem) return found(stored.id, Math.max(0, fold.nextSeq - 1), problem);
  }
  return row
    ? found(row.workflowId, row.seq, 'the history belongs to no instance')
    : { workflows, transitions };
}

async function* instancesOf(
  manager: EntityManager,
  { table }: WorkflowDefinition,
  batch: number,
): AsyncGenerator<StoredInstance, undefined> {
  const statement = prepared(`SELECT * FROM ${quote(table)} WHERE id > $1 ORDER BY id LIMIT ${batch}`);
  const first = prepared(`SELECT * FROM ${quote(table)} ORDER BY id LIMIT ${batch}`);
  let read = await execute<StoredInstance & Record<string, unknown>>(manager, first, []);
  for (;;) {
    yield* read;
    const last = read.at(-1);
    if (!last || read.length < batch) return undefined;
    read = await execute<StoredInstance & Record<string, unknown>>(manager, statement, [last.id]);
  }
}

async function* historyOf(
  manager: EntityManager,
  { id: machine }: WorkflowDefinition,
  batch: number,
): AsyncGenerator<TransitionRow, undefined> {
  const select = `SELECT ${transitionColumns} FROM transition WHERE machine = $1`;
  const ordered = `ORDER BY workflow_id, seq LIMIT ${batch}`;
  const statement = prepared(`${select} AND (workflow_id, seq) > ($2, $3) ${ordered}`);
  let read = await execute<TransitionRecord & Record<string, unknown>>(
    manager,
    prepared(`${select} ${ordered}`),
    [machine],
  );
  for (;;) {
    yield* read.map(toTransitionRow);
    const last = read.at(-1);
    if (!last || read.length < batch) return undefined;
    read = await execute<TransitionRecord & Record<string, unknown>>(manager, statement, [
      machine,
      last.workflow_id,
      last.seq,
    ]);
  }
}
