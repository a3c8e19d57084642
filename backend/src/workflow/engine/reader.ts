import { type Executor, execute, prepared } from '../../base/database/prepared.js';
import { columnsRead, type WorkflowDefinition } from '../model/definition.js';
import { type ReadState } from './outcome.js';
import { quoted } from './statements.js';

/** SQL of an instance `w` as a `StateRecord`. */
export const stateColumns = (definition: WorkflowDefinition): string =>
  [
    `w.id, w.machine_version AS "machineVersion", w.version, w.state_value AS value, w.context,
      encode(w.last_hash, 'hex') AS "lastHash"`,
    ...columnsRead(definition).map((column) => `w.${column}`),
  ].join(', ');

/** An instance with the columns that its definition's `timed` reads, by their names. */
export type StateRecord = Omit<ReadState, 'row'> & Readonly<Record<string, unknown>>;

export function toReadState(record: StateRecord): ReadState {
  const { id, machineVersion, version, value, context, lastHash, compensates, ...row } = record;
  return { id, machineVersion, version, value, context, lastHash, compensates, row };
}

/**
 * Reads an instance without a lock.
 * @param undone types of the events to whose latest row `compensates` should refer, unless it is undone already
 * @throws Error if it belongs to another version of its machine and has not been migrated
 */
export async function readState(
  on: Executor,
  definition: WorkflowDefinition,
  id: string,
  undone?: readonly string[],
): Promise<ReadState | undefined> {
  // IS TRUE keeps the planner from the index of types, which has the rows of every instance.
  const compensates = undone
    ? `, (SELECT max(seq) FROM transition t WHERE t.workflow_id = w.id AND (t.type = ANY ($2)) IS TRUE
        AND NOT EXISTS (SELECT FROM transition u WHERE u.workflow_id = w.id AND u.compensates = t.seq)) AS compensates`
    : '';
  const statement = prepared(
    `SELECT ${stateColumns(definition)}${compensates} FROM ${quoted(definition.table)} w WHERE w.id = $1`,
  );
  const [record] = await execute<StateRecord>(on, statement, undone ? [id, undone] : [id]);
  return record && ofThisVersion(definition, record);
}

/**
 * Reads a due timer with its instance: both are current as long as the instance's version is.
 * @returns undefined if the timer no longer exists or is not due
 * @throws Error if it belongs to another version of its machine and has not been migrated
 */
export async function readTimer(
  on: Executor,
  definition: WorkflowDefinition,
  id: string,
  timerId: string,
  now: Date,
) {
  const statement =
    prepared(`SELECT ${stateColumns(definition)}, timer.event AS "timerEvent", timer.due_at AS "timerDueAt"
    FROM timer JOIN ${quoted(definition.table)} w ON w.id = timer.workflow_id
    WHERE timer.workflow_id = $1 AND timer.id = $2 AND timer.due_at <= $3`);
  const [record] = await execute<StateRecord & { timerEvent: { type: string }; timerDueAt: Date }>(
    on,
    statement,
    [id, timerId, now],
  );
  if (!record) return undefined;
  const { timerEvent, timerDueAt, ...state } = record;
  return { event: timerEvent, dueAt: timerDueAt, read: ofThisVersion(definition, state) };
}

function ofThisVersion(definition: WorkflowDefinition, record: StateRecord): ReadState {
  const { id, version } = definition;
  if (record.machineVersion !== version)
    throw new Error(
      `The ${id} ${record.id} was stored by machine version ${record.machineVersion}; this program runs version ${version}`,
    );
  return toReadState(record);
}
