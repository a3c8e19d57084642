import type { ActorRole, Role } from '../../roles.js';
import type { Action } from './action.js';
import type { Condition, FactCondition, StateCondition } from './condition.js';
import type { RuleName } from './rules.js';
import { reason, type Shape, type ValuesOf } from './fields.js';

/** A sentence of the history: fixed, or made from the event's fields. */
export type SentenceTemplate<S extends Shape = Shape> = string | SentenceFormatter<S>['format'];

interface SentenceFormatter<S extends Shape> {
  format(fields: ValuesOf<S>): string;
}

export interface HistorySentences<S extends Shape = Shape> {
  readonly client: SentenceTemplate<S>;
  readonly staff: SentenceTemplate<S>;
}

/** A row of the staff's workflow screen (spec 2 §4, "Staff workflow rows"). */
export interface StepRow {
  readonly key: string;
  readonly label: string;
  /** The label of its button while Pending. A row without a button is read-only. */
  readonly button?: string;
  /** When it is complete. */
  readonly complete: StateCondition;
  /** By default, the staff who may take the step, and auditors. */
  readonly visibleTo?: readonly Role[];
  /** Other steps that also complete it. The latest one tells who completed it and when. */
  readonly alsoDoneBy?: readonly string[];
  /** What the row says beside its status: the words of the first note whose conditions all hold. */
  readonly notes?: readonly {
    readonly when: readonly (StateCondition | FactCondition)[];
    readonly words: string;
  }[];
  /**
   * For a step that only some firms require: under the rule, the row counts in the progress like the others. Without
   * the rule, it never counts, and staff see it only once it is used.
   */
  readonly optional?: { readonly rule: RuleName; readonly usedIf: FactCondition };
  /** For a step that a rule brings forward: under it, the row comes before the row with this key. */
  readonly earlier?: { readonly rule: RuleName; readonly before: string };
}

/**
 * How an event reaches the machine: directly from a `person`, through a special `call` that does more (an upload, a
 * payment, a download), or from the payment `provider`.
 */
export type Via = 'person' | 'call' | 'provider';

/** Everything about one event of the workflow except its transitions, which are in its region's chart. */
export interface Step<S extends Shape = Shape, V extends Via = Via, Email extends string = string> {
  /** The roles that may send it. */
  readonly by: readonly ActorRole[];
  readonly via: V;
  readonly fields: S;
  /**
   * Conditions in the states where the chart accepts the event. Two are implied: the return is active (see
   * `evenWhenClosed`), and a required reason is given.
   */
  readonly needs: readonly Condition[];
  /** Archived and deleted returns accept it too. For money, which can arrive or go back at any time. */
  readonly evenWhenClosed: boolean;
  readonly actions: readonly Action<Email>[];
  /**
   * Restarts timers. `all`: those of all states, so that time in the archive doesn't count. The name of a reminder:
   * those of its state, so that time in which the client had to wait doesn't count.
   */
  readonly restartsTimers?: string;
  /** The step that it reverses. Its row of history refers to that step's row. */
  readonly undoes?: string;
  readonly history: HistorySentences<S>;
  readonly row?: StepRow;
}

/** Defines a step, with defaults. */
export const step = <
  const S extends Shape = Record<never, never>,
  const V extends Via = 'person',
  const Email extends string = never,
>(
  definition: Pick<Step<S, V, Email>, 'by' | 'history'> & Partial<Step<S, V, Email>>,
): Step<NoInfer<S>, NoInfer<V>, NoInfer<Email>> => ({
  via: 'person' as V,
  fields: {} as S,
  needs: [],
  evenWhenClosed: false,
  actions: [],
  ...definition,
});

type ReasonField = { readonly reason: typeof reason };

/** Defines a step that reverses another one. It requires a reason, which is stored in the history. */
export const undo = <const Email extends string = never>(
  undoes: string,
  told: Pick<Step<ReasonField>, 'by' | 'history'> &
    Partial<Pick<Step<Shape, Via, Email>, 'needs' | 'actions'>>,
): Step<ReasonField, 'person', NoInfer<Email>> => step({ ...told, undoes, fields: { reason } });
