import { type EntityManager } from 'typeorm';
import { type AnyStateMachine } from 'xstate';
import {
  type Actor,
  type PersistedState,
  type LoadedWorkflow,
  type Origin,
  type WorkflowEvent,
} from './definition.js';

/** What makes an instance. */
export interface StartCommand {
  /** Of the new instance; made when not given. */
  readonly id?: string;
  /** The machine's input; kept in the first row of the history. */
  readonly input?: unknown;
  /** The domain's own columns of the feature's row, by column name, as node-postgres takes them. */
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly commandId?: string;
  /** When it happened; now, when not given. */
  readonly at?: Date;
}

/** What moves an instance. */
export interface SendCommand<E extends WorkflowEvent = WorkflowEvent> {
  readonly id: string;
  readonly event: E;
  readonly origin: Origin;
  /** The version that the sender saw. Another one by now: StaleVersion. */
  readonly expectedVersion?: number;
  /** The same id is applied once, whatever comes between: a second time answers the first one's row. */
  readonly commandId?: string;
  /** When it happened; now, when not given. */
  readonly at?: Date;
  /** The state as the caller has just read it, to save reading it again; if it no longer stands, that is done. */
  readonly preloaded?: PersistedState;
  /** Writes of the domain in the same transaction, after the transition; when it throws, nothing was written. */
  readonly writes?: (manager: EntityManager) => Promise<void>;
}

/** What a command made of an instance. `seq` is its row of history; `replayed` when an earlier call had made it. */
export interface CommandResult<M extends AnyStateMachine = AnyStateMachine> extends LoadedWorkflow<M> {
  readonly seq: number;
  readonly replayed: boolean;
}
