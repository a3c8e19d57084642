import { randomUUID } from 'node:crypto';
import { type StateDescription } from '@tax-firm/machines';
import { type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { type EntityManager } from 'typeorm';
import { plainJson } from '../../base/json.js';
import {
  type ColumnValue,
  type CommandActor,
  type LoadedWorkflow,
  type Origin,
  type PersistedState,
  systemActor,
  type WorkflowDefinition,
  type WorkflowEvent,
} from '../model/definition.js';
import { contextChange, stateChange } from '../model/difference.js';
import {
  commandUuid,
  createdType,
  originColumns,
  recordedActor,
  recordedEvent,
  recordedParts,
  type TransitionRow,
  withHash,
} from '../model/history.js';
import {
  changedTimers,
  firstStep,
  migratedType,
  migrateState,
  nextStep,
  restoreMigrated,
  type StepResult,
  type StoredState,
} from '../model/step.js';

interface Command {
  readonly origin: Origin;
  /** A command with the same id is applied once; a repetition gets the row of the first. */
  readonly commandId?: string;
  /** When it happened; absent: now. */
  readonly at?: Date;
}

/** Creates an instance. */
export interface StartCommand extends Command {
  /** The new instance's id; generated if absent. */
  readonly id?: string;
  /** The machine's input; stored in the first history row. */
  readonly input?: unknown;
  /** The feature's own columns of the row, by column name, as node-postgres takes them. */
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly actor: CommandActor;
}

/** Sends an event to an instance. */
export interface SendCommand<E extends WorkflowEvent = WorkflowEvent> extends Command {
  readonly id: string;
  readonly event: E;
  /** The version that the sender saw. StaleVersion if the instance has another. */
  readonly expectedVersion?: number;
  /** The state as the caller has just read it, which saves a read. If it is out of date, the engine reads it again. */
  readonly preloaded?: PersistedState;
  /** Further writes in the same transaction, after the transition. If it throws, nothing is written. */
  readonly writes?: (manager: EntityManager) => Promise<void>;
  /** Called with the row of the first call, if this one only repeats its command. What it throws is thrown. */
  readonly onRepeat?: (first: TransitionRow) => void;
}

/**
 * An instance after a command. `seq` and `at` (ISO 8601) are those of the command's history row; `replayed` is true if an
 * earlier call wrote it.
 */
export interface CommandResult<M extends AnyStateMachine = AnyStateMachine> extends LoadedWorkflow<M> {
  readonly seq: number;
  readonly at: string;
  readonly replayed: boolean;
}

/** An instance as read, before an event. */
export interface ReadState extends PersistedState {
  readonly id: string;
  /** The seq of the row that the event undoes; null or absent if none. */
  readonly compensates?: number | null;
}

/** What one event writes. */
export interface Outcome {
  readonly row: TransitionRow;
  readonly step: StepResult;
  readonly projected: Readonly<Record<string, ColumnValue>>;
  /** When the effects become due. */
  readonly availableAt: Date;
  /** The instance before; of a new one, only the feature's own columns. */
  readonly before: Pick<ReadState, 'row'> & Partial<ReadState>;
}

/** Returns what creating an instance writes. */
export function createOutcome(definition: WorkflowDefinition, command: StartCommand, now: Date): Outcome {
  const { id = randomUUID(), actor, columns = {} } = command;
  const input = plainJson(command.input ?? {});
  const step = firstStep(definition.machine, input);
  const row = withHash({
    ...recorded(definition, { type: createdType, actor }, command, now),
    workflowId: id,
    seq: 0,
    payload: input,
    reason: null,
    from: null,
    to: step.value,
    contextChange: step.context,
    compensates: null,
    prevHash: null,
  });
  return outcomeOf(definition, row, step, { row: columns }, now);
}

/**
 * Returns what an event writes; undefined if the machine refuses it. The machine sees the event exactly as the
 * history stores it, so that a replay of the history gives the same result.
 */
export function transitionOutcome(
  definition: WorkflowDefinition,
  read: ReadState,
  command: Command & Pick<SendCommand, 'event'>,
  now: Date,
): Outcome | undefined {
  const { event } = command;
  const sent = { ...recorded(definition, event, command, now), ...recordedParts(event) };
  const step = nextStep(definition.machine, read, recordedEvent(sent));
  if (!step) return undefined;
  const row = withHash({ ...sent, ...changeOf(read, step), compensates: read.compensates ?? null });
  return outcomeOf(definition, row, step, read, now);
}

/**
 * Returns what migrating an instance to the current version writes: a history row by the system, the new state, and
 * changed timers. It requests no effects.
 * @param old the machine of the instance's version, as stored when it first ran
 * @throws MigrationError
 */
export function migrationOutcome(
  definition: WorkflowDefinition,
  read: ReadState,
  old: StateDescription,
  now: Date,
): Outcome {
  const migrated = migrateState(definition, read, read.machineVersion, definition.version);
  const snapshot = restoreMigrated(definition.machine, migrated);
  const timers = changedTimers(old, read.value, definition.machine, snapshot);
  const row = withHash({
    ...recorded(definition, { type: migratedType, actor: systemActor }, { origin: {} }, now),
    ...changeOf(read, migrated),
    payload: { fromVersion: read.machineVersion },
    reason: null,
    compensates: null,
  });
  return outcomeOf(definition, row, { ...migrated, snapshot, effects: [], ...timers }, read, now);
}

/** What a row says of an event besides its effect. */
const recorded = (definition: WorkflowDefinition, event: WorkflowEvent, command: Command, now: Date) => ({
  machine: definition.id,
  machineVersion: definition.version,
  type: event.type,
  actor: recordedActor(event.actor),
  at: (command.at ?? now).toISOString(),
  commandId: command.commandId === undefined ? null : commandUuid(command.commandId),
  ...originColumns(command.origin),
});

/** What a row says of an instance that goes from one state to another. */
function changeOf(before: ReadState, after: StoredState) {
  const change = stateChange(before.value, after.value);
  return {
    workflowId: before.id,
    seq: before.version + 1,
    from: change?.from ?? null,
    to: change?.to ?? null,
    contextChange: contextChange(before.context, after.context) ?? null,
    prevHash: before.lastHash,
  };
}

function outcomeOf(
  { project, timed }: WorkflowDefinition,
  row: TransitionRow,
  step: StepResult,
  before: Outcome['before'],
  availableAt: Date,
): Outcome {
  const snapshot: AnyMachineSnapshot = step.snapshot;
  const taken = { type: row.type, at: row.at, before: before.value, row: before.row };
  const projected = { ...project(snapshot), ...timed?.project(snapshot, taken) };
  return { row, step, projected, before, availableAt };
}
