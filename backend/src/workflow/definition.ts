import { type AnyStateMachine, type SnapshotFrom } from 'xstate';

/** What a column made by `project` may hold; objects and arrays belong into the machine's context. */
export type ColumnValue = string | number | boolean | Date | null;

/**
 * Binds a machine to the table that keeps its instances. The table is the feature's own; its migration gives
 * it a uuid primary key `id`, the columns of `workflowColumns`, and one for each key of `project`.
 */
export interface WorkflowDefinition<M extends AnyStateMachine = AnyStateMachine> {
  /** Written into every row of history; never changes. */
  readonly id: string;
  /** Of the machine: a change to its states, events or context needs a new one. */
  readonly version: number;
  readonly machine: M;
  readonly table: string;
  /** Columns that lists filter and sort by: always the same keys, from the snapshot alone. */
  project(snapshot: SnapshotFrom<M>): Record<string, ColumnValue>;
  /** How instances of older versions are carried over: a step from each version to the next. */
  readonly migrations?: readonly VersionMigration[];
  /** For an event that undoes another: that other's type. Its latest row is named in `compensates`. */
  compensates?(eventType: string): string | undefined;
}

/** A state as it is stored: XState's state value, and the context. */
export interface MigratableState {
  readonly value: unknown;
  readonly context: unknown;
}

/**
 * What the states of one version are in the next. It stays in the code for good, as it is: `verify-history` takes
 * the same step again.
 */
export interface VersionMigration {
  readonly from: number;
  /** `from` + 1. */
  readonly to: number;
  /** A pure function. It answers the whole state of the new machine, or why there is none, as a sentence. */
  migrate(stored: MigratableState): MigratableState | string;
}

/** The columns every workflow's table has, with their type as information_schema names it. */
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
export interface Actor {
  readonly id: string | null;
  readonly role: string;
}

/** The actor of timers. */
export const systemActor: Actor = { id: null, role: 'System' };

/** An event as a service sends it; the engine adds `at`. Anything else on it is payload. */
export interface WorkflowEvent {
  readonly type: string;
  readonly actor: Actor;
}

/** Where a request came from; kept in the history. */
export interface Origin {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly requestId?: string;
}

/** The workflow's columns of an instance, as somebody has read them. */
export interface PersistedState {
  readonly machineVersion: number;
  /** Counts the events: 0 when just made. */
  readonly version: number;
  readonly value: unknown;
  readonly context: unknown;
  /** Of the last row of history: bytes, or hex. */
  readonly lastHash: Buffer | string;
}

/** An instance as it was stored when it was read. */
export interface LoadedWorkflow<M extends AnyStateMachine = AnyStateMachine> {
  readonly id: string;
  readonly version: number;
  readonly snapshot: SnapshotFrom<M>;
  readonly state: PersistedState;
}
