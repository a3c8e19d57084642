import { type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { type Json } from '../../base/json.js';
import { OperatorError } from '../../base/operator-error.js';

/** A value that `project` may return: an object is for a column of type jsonb. */
export type ColumnValue = string | number | boolean | Date | null | Readonly<Record<string, string>>;

/** The step that leads to a state. */
export interface StepTaken {
  /** The event's type, or that of the row by which an instance is created or migrated. */
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
  /** The state value before; absent for a new instance. */
  readonly before?: unknown;
  /** The columns that were read, as node-postgres reads them; of a new instance, as given. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Columns that the state alone does not decide, such as times. */
export interface TimedColumns<M extends AnyStateMachine> {
  /** Columns that `project` reads, and only events change. */
  readonly fixed: readonly string[];
  /** Others that it reads. An event is only written while they are as they were read. */
  readonly changing: readonly string[];
  /** It must be pure and always return the same keys. */
  project(snapshot: SnapshotFrom<M>, step: StepTaken): Record<string, ColumnValue>;
}

/**
 * Binds a machine to the table that stores its instances. The table belongs to the feature; its migration gives it
 * the columns of `workflowColumns` (with `id` as the primary key) and one for each key of `project`.
 */
export interface WorkflowDefinition<M extends AnyStateMachine = AnyStateMachine> {
  /** Written into every history row; never changes. */
  readonly id: string;
  /** The machine's version. A change to its states, events or context needs a new one. */
  readonly version: number;
  readonly machine: M;
  readonly table: string;
  /** Returns the columns that lists filter and sort by. It must be pure and always return the same keys. */
  project(snapshot: SnapshotFrom<M>): Record<string, ColumnValue>;
  readonly timed?: TimedColumns<M>;
  /** How to migrate instances of older versions: a step from each version to the next. */
  readonly migrations?: readonly VersionMigration[];
  /**
   * Returns the types of the events that `eventType` undoes, if it undoes any. The new row's `compensates` refers to
   * their latest row that is not undone yet.
   */
  compensates?(eventType: string): readonly string[] | undefined;
}

/** A stored state: XState's state value, and the context. */
export interface MigratableState {
  readonly value: unknown;
  readonly context: unknown;
}

/**
 * Converts states of one version to the next. It must stay in the code unchanged, because `verify-history` repeats
 * it.
 */
export interface VersionMigration {
  readonly from: number;
  /** `from` + 1. */
  readonly to: number;
  /** A pure function. Returns the complete state of the new machine, or a sentence that says why there is none. */
  migrate(stored: MigratableState): MigratableState | string;
}

/** The columns that every workflow's table has, with their types as in information_schema. */
export const workflowColumns = {
  id: 'uuid',
  machine_version: 'smallint',
  state_value: 'jsonb',
  context: 'jsonb',
  version: 'integer',
  last_hash: 'bytea',
  updated_at: 'timestamp with time zone',
} as const satisfies Record<string, string>;

/** Who sent an event. `id` is null for the system itself (timers, providers). */
export interface CommandActor {
  readonly id: string | null;
  readonly role: string;
  /** The sender's name at that time, for the history; the machine does not see it. Absent: nobody, or an old row. */
  readonly name?: string;
}

/** The actor of timers. */
export const systemActor: CommandActor = { id: null, role: 'System' };

/** An event as a service sends it; the engine adds `at`. All other properties are payload. */
export interface WorkflowEvent {
  readonly type: string;
  readonly actor: CommandActor;
}

/** Where a request came from; stored in the history. */
export interface Origin {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly requestId?: string;
}

/** The workflow columns of an instance, as read from the database. */
export interface PersistedState {
  readonly machineVersion: number;
  /** The number of events so far: 0 for a new instance. */
  readonly version: number;
  readonly value: Json;
  readonly context: Json;
  /** The hash of the last history row, in hex. */
  readonly lastHash: string;
  /** The columns that `timed` reads, perhaps among others, such as those that the last step wrote. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** The names of the columns that a definition reads besides the state. */
export const columnsRead = ({ timed }: WorkflowDefinition): readonly string[] =>
  timed ? [...timed.fixed, ...timed.changing] : [];

/** An instance as it was when it was read. */
export interface LoadedWorkflow<M extends AnyStateMachine = AnyStateMachine> {
  readonly id: string;
  readonly version: number;
  readonly snapshot: SnapshotFrom<M>;
  readonly state: PersistedState;
}

/** There is no instance with this id. */
export class WorkflowNotFound extends Error {
  constructor(definition: string, workflowId: string) {
    super(`No ${definition} has the id ${workflowId}`);
  }
}

/** Another writer was faster; nothing was written. `current` is the current state. */
export class StaleVersion extends Error {
  constructor(readonly current: LoadedWorkflow) {
    super(`The workflow ${current.id} is now at version ${current.version}`);
  }
}

/** The machine has no transition for the event in its current state; nothing was written. */
export class EventRefused extends Error {
  constructor(
    readonly current: LoadedWorkflow,
    readonly eventType: string,
  ) {
    super(`The workflow ${current.id} refuses ${eventType} at version ${current.version}`);
  }
}

/** A definition cannot run, or its table lacks columns; the program does not start. */
export class InvalidDefinition extends OperatorError {
  /** @param problems one sentence each */
  constructor(definition: string, problems: readonly string[]) {
    super(`The workflow ${definition} cannot run:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}
