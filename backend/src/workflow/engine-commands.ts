import { type EntityManager } from 'typeorm';
import { type AnyStateMachine } from 'xstate';
import { type Json } from '../common/json.js';
import {
  type Actor,
  type PersistedState,
  type LoadedWorkflow,
  type Origin,
  type WorkflowEvent,
} from './definition.js';

/** Creates an instance. */
export interface StartCommand {
  /** The new instance's id; generated if absent. */
  readonly id?: string;
  /** The machine's input; stored in the first history row. */
  readonly input?: unknown;
  /** The feature's own columns of the row, by column name, as node-postgres takes them. */
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly commandId?: string;
  /** When it happened; absent: now. */
  readonly at?: Date;
}

/** A further row that an event's one statement inserts. */
export interface ReceiptRow {
  readonly table: string;
  /** By column name: the column's type in SQL, and its value as node-postgres takes it. */
  readonly columns: Readonly<Record<string, readonly [type: string, value: unknown]>>;
}

/** What the sender of an event gets to know of it in any case. */
export interface Receipt {
  readonly id: string;
  readonly version: number;
  /** The state of each region. */
  readonly value: Json;
  /** When it happened. ISO 8601. */
  readonly at: string;
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
  /** Makes a row that is written with the event or not at all. If it violates a key, nothing is written. */
  readonly receipt?: (receipt: Receipt) => ReceiptRow;
}

/** An instance after a command. `seq` is the command's history row; `replayed` is true if an earlier call wrote it. */
export interface CommandResult<M extends AnyStateMachine = AnyStateMachine> extends LoadedWorkflow<M> {
  readonly seq: number;
  readonly replayed: boolean;
}
