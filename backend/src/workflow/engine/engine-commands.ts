import { type EntityManager } from 'typeorm';
import { type AnyStateMachine } from 'xstate';
import {
  type CommandActor,
  type PersistedState,
  type LoadedWorkflow,
  type Origin,
  type WorkflowEvent,
} from '../model/definition.js';
import { type TransitionRow } from '../model/history.js';

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
