import { type StateDescription } from '@tax-firm/machines';
import { type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { type EntityManager } from 'typeorm';
import { type Json } from '../../base/json.js';
import {
  type Origin,
  type StepTaken,
  systemActor,
  type WorkflowDefinition,
  type WorkflowEvent,
  type CommandActor,
  type PersistedState,
  type LoadedWorkflow,
} from '../model/definition.js';
import { contextChange, stateChange } from '../model/difference.js';
import {
  originColumns,
  recordedActor,
  recordedEvent,
  recordedParts,
  withHash,
  type UnhashedRow,
  commandUuid,
  type TransitionRow,
} from '../model/history.js';
import {
  migrateState,
  migratedType,
  restoreMigrated,
  changedTimers,
  nextStep,
  type StepResult,
  type StoredState,
} from '../model/step.js';
import { type Outcome } from './statements.js';

/** Creates an instance. */
export interface StartCommand {
  /** The new instance's id; generated if absent. */
  readonly id?: string;
  /** The machine's input; stored in the first history row. */
  readonly input?: unknown;
  /** The feature's own columns of the row, by column name, as node-postgres takes them. */
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly actor: CommandActor;
  readonly origin: Origin;
  readonly commandId?: string;
  /** When it happened; absent: now. */
  readonly at?: Date;
}

/** Sends an event to an instance. */
export interface SendCommand<E extends WorkflowEvent = WorkflowEvent> {
  readonly id: string;
  readonly event: E;
  readonly origin: Origin;
  /** The version that the sender saw. StaleVersion if the instance has another. */
  readonly expectedVersion?: number;
  /** A command with the same id is applied once; a repetition gets the row of the first. */
  readonly commandId?: string;
  /** When it happened; absent: now. */
  readonly at?: Date;
  /** The state as the caller has just read it, which saves a read. If it is out of date, the engine reads it again. */
  readonly preloaded?: PersistedState;
  /** Whether to write nothing, and throw `ChangedMeanwhile`, if the instance is no longer as `preloaded` says. */
  readonly onlyIfUnchanged?: boolean;
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
export interface ReadState extends StoredState {
  readonly id: string;
  readonly version: number;
  /** Hex. */
  readonly lastHash: string;
  /** The seq of the row that the event undoes; null if none. */
  readonly compensates: number | null;
  /** The columns that the definition's `timed` reads. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** An instance of an older version, as read. */
export interface OldState extends ReadState {
  readonly machineVersion: number;
  /** The machine of that version, as stored when it first ran. */
  readonly definition: StateDescription;
}

interface EventMetadata {
  readonly event: WorkflowEvent;
  readonly at: Date;
  readonly origin: Origin;
  readonly commandId?: string;
  readonly availableAt: Date;
}

/** Returns what creating an instance writes. */
export function createOutcome(
  definition: WorkflowDefinition,
  step: StepResult,
  made: EventMetadata & {
    readonly workflowId: string;
    readonly input: Json;
    readonly columns: Readonly<Record<string, unknown>>;
  },
): Outcome {
  const row: UnhashedRow = {
    ...eventMetadata(definition, made),
    workflowId: made.workflowId,
    seq: 0,
    payload: made.input,
    reason: null,
    from: null,
    to: step.value,
    contextChange: step.context,
    compensates: null,
    prevHash: null,
  };
  return {
    row: withHash(row),
    step,
    projected: columnsAfter(definition, step.snapshot, { type: row.type, at: row.at, row: made.columns }),
    availableAt: made.availableAt,
    columns: made.columns,
  };
}

/**
 * Returns what an event writes; undefined if the machine refuses it. The machine sees the event exactly as the
 * history stores it, so that a replay of the history gives the same result.
 * @param sent `timerId` is the timer that sends the event; it is removed
 */
export function transitionOutcome<M extends AnyStateMachine>(
  definition: WorkflowDefinition<M>,
  read: ReadState,
  sent: EventMetadata & { readonly timerId?: string },
): Outcome | undefined {
  const common = { ...eventMetadata(definition, sent), ...recordedParts(sent.event) };
  const step = nextStep(definition.machine, read, recordedEvent(common));
  if (!step) return undefined;
  const row: UnhashedRow = { ...common, ...changeOf(read, step), compensates: read.compensates };
  return {
    row: withHash(row),
    step: sent.timerId === undefined ? step : consumeTimer(step, sent.timerId),
    projected: columnsAfter(definition, step.snapshot, stepFrom(read, row)),
    availableAt: sent.availableAt,
    columns: read.row,
  };
}

/**
 * Returns what migrating an instance to the current version writes: a history row by the system, the new state, and
 * changed timers. It requests no effects.
 * @throws MigrationError
 */
export function migrationOutcome(definition: WorkflowDefinition, read: OldState, at: Date): Outcome {
  const migrated = migrateState(definition, read, read.machineVersion, definition.version);
  const snapshot = restoreMigrated(definition.machine, migrated);
  const event = { type: migratedType, actor: systemActor };
  const row: UnhashedRow = {
    ...eventMetadata(definition, { event, at, origin: {}, availableAt: at }),
    ...changeOf(read, migrated),
    payload: { fromVersion: read.machineVersion },
    reason: null,
    compensates: null,
  };
  const timers = changedTimers(read, definition.machine, snapshot);
  return {
    row: withHash(row),
    step: { ...migrated, snapshot, effects: [], ...timers },
    projected: columnsAfter(definition, snapshot, stepFrom(read, row)),
    availableAt: at,
    columns: read.row,
    fromMachineVersion: read.machineVersion,
  };
}

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

const columnsAfter = (definition: WorkflowDefinition, snapshot: AnyMachineSnapshot, step: StepTaken) => ({
  ...definition.project(snapshot),
  ...definition.timed?.project(snapshot, step),
});

const stepFrom = ({ value: before, row }: ReadState, { type, at }: UnhashedRow): StepTaken => ({
  type,
  at,
  before,
  row,
});

function eventMetadata(definition: WorkflowDefinition, { event, at, origin, commandId }: EventMetadata) {
  return {
    machine: definition.id,
    machineVersion: definition.version,
    type: event.type,
    actor: recordedActor(event.actor),
    at: at.toISOString(),
    commandId: commandId === undefined ? null : commandUuid(commandId),
    ...originColumns(origin),
  };
}

/** Removes the timer that has fired, unless its event has set it again. */
function consumeTimer(step: StepResult, timerId: string): StepResult {
  const setAgain = step.delays.some((delay) => delay.id === timerId);
  return setAgain || step.cancelled.includes(timerId)
    ? step
    : { ...step, cancelled: [...step.cancelled, timerId] };
}
