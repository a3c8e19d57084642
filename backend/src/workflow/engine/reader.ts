import { type StateDescription } from '@tax-firm/machines';
import { type DataSource } from 'typeorm';
import { type Json } from '../../base/json.js';
import { type Executor, execute, prepared } from '../../base/database/prepared.js';
import {
  columnsRead,
  type PersistedState,
  systemActor,
  type WorkflowDefinition,
  type WorkflowEvent,
  UnknownMachineVersion,
} from '../model/definition.js';
import { type TransitionRow, transitionColumns } from '../model/history.js';
import { type OldState, type ReadState } from './outcome.js';
import { quoted } from './statements.js';

interface StateRecord {
  machine_version: number;
  state_value: Json;
  context: Json;
  version: number;
  last_hash: Buffer;
  compensates?: number | null;
  [column: string]: unknown;
}

/** An instance as `toOldState` takes it. */
export interface OldRecord extends StateRecord {
  id: string;
}

interface TimerRecord extends StateRecord {
  event: { type: string };
  due_at: Date;
}

/** A due timer with its instance, read together: both are current as long as the version is. */
export interface DueTimer extends ReadState {
  readonly event: WorkflowEvent;
  readonly dueAt: Date;
}

/** The columns of an instance `w` that an event needs. */
export const stateColumns = (definition: WorkflowDefinition): string =>
  ['machine_version', 'state_value', 'context', 'version', 'last_hash', ...columnsRead(definition)]
    .map((column) => `w.${column}`)
    .join(', ');

/** Reads instances, histories and timers, each with one prepared statement and without a lock. */
export class WorkflowReader {
  constructor(private readonly dataSource: DataSource) {}

  /** @param undone types of the events to whose latest row `compensates` should refer, unless it is undone already */
  async state(
    definition: WorkflowDefinition,
    id: string,
    undone: readonly string[] | undefined,
    on: Executor,
  ): Promise<ReadState | undefined> {
    // IS TRUE keeps the planner from the index of types, which has the rows of every instance.
    const compensates = undone
      ? `, (SELECT max(seq) FROM transition t WHERE t.workflow_id = w.id AND (t.type = ANY ($2)) IS TRUE
          AND NOT EXISTS (SELECT FROM transition u WHERE u.workflow_id = w.id AND u.compensates = t.seq)) AS compensates`
      : '';
    const [record] = await execute<StateRecord>(
      on,
      prepared(
        `SELECT ${stateColumns(definition)}${compensates} FROM ${quoted(definition.table)} w WHERE w.id = $1`,
      ),
      undone ? [id, undone] : [id],
    );
    return record && toReadState(definition, id, record);
  }

  /** @returns undefined if the timer no longer exists or is not due */
  async timer(
    definition: WorkflowDefinition,
    id: string,
    timerId: string,
    now: Date,
  ): Promise<DueTimer | undefined> {
    const [record] = await execute<TimerRecord>(
      this.dataSource,
      prepared(`SELECT ${stateColumns(definition)}, timer.event, timer.due_at
        FROM timer JOIN ${quoted(definition.table)} w ON w.id = timer.workflow_id
        WHERE timer.workflow_id = $1 AND timer.id = $2 AND timer.due_at <= $3`),
      [id, timerId, now],
    );
    if (!record) return undefined;
    const event = { ...record.event, actor: systemActor };
    return { ...toReadState(definition, id, record), event, dueAt: record.due_at };
  }

  /** Deletes a timer, unless it was set to another time since. */
  async dropTimer(id: string, timerId: string, dueAt: Date): Promise<void> {
    const statement = prepared('DELETE FROM timer WHERE workflow_id = $1 AND id = $2 AND due_at = $3');
    await execute(this.dataSource, statement, [id, timerId, dueAt]);
  }

  /** Returns all history rows of an instance, oldest first. */
  history(id: string, on: Executor): Promise<TransitionRow[]> {
    const statement = `SELECT ${transitionColumns} FROM transition t WHERE t.workflow_id = $1 ORDER BY t.seq`;
    return execute<TransitionRow>(on, prepared(statement), [id]);
  }

  /** Finds the history row that a command made; undefined if it made none. */
  async byCommand(commandId: string, on: Executor): Promise<TransitionRow | undefined> {
    const statement = prepared(`SELECT ${transitionColumns} FROM transition t WHERE t.command_id = $1`);
    return (await execute<TransitionRow>(on, statement, [commandId]))[0];
  }
}

/**
 * Converts a state that the caller has read; undefined if another version of the machine stored it.
 * @param undone types of the events to whose latest row `compensates` should refer; undefined is also returned if none
 *   of them is the last event
 */
export function preloadedState(
  definition: WorkflowDefinition,
  id: string,
  preloaded: PersistedState | undefined,
  undone: readonly string[] | undefined,
): ReadState | undefined {
  if (preloaded?.machineVersion !== definition.version) return undefined;
  const { version, value, context, lastHash, lastType, row } = preloaded;
  if (undone !== undefined && !undone.some((type) => type === lastType)) return undefined;
  return {
    id,
    version,
    value: value as Json,
    context: context as Json,
    lastHash: typeof lastHash === 'string' ? lastHash : lastHash.toString('hex'),
    compensates: undone === undefined ? null : version,
    row,
  };
}

function toReadState(definition: WorkflowDefinition, id: string, record: StateRecord): ReadState {
  if (record.machine_version !== definition.version) {
    throw new UnknownMachineVersion(definition.id, id, record.machine_version, definition.version);
  }
  return stateOf(definition, id, record);
}

/** Converts an instance of another machine version. */
export const toOldState = (
  current: WorkflowDefinition,
  record: OldRecord,
  definition: StateDescription,
): OldState => ({
  ...stateOf(current, record.id, record),
  machineVersion: record.machine_version,
  definition,
});

const stateOf = (definition: WorkflowDefinition, id: string, record: StateRecord): ReadState => ({
  id,
  version: record.version,
  value: record.state_value,
  context: record.context,
  lastHash: record.last_hash.toString('hex'),
  compensates: record.compensates ?? null,
  row: Object.fromEntries(columnsRead(definition).map((column) => [column, record[column]])),
});
