import type { ActorRole, Role } from '../../roles.js';
import type { Action } from './action.js';
import type { Condition, StateCondition } from './condition.js';
import { reason, type Shape, type ValuesOf } from './fields.js';

/** What the history says of a step: to its reader, from the fields of the event. */
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
  /** What its button says while the step is to be done. A row without one only shows. */
  readonly button?: string;
  /** Where it is complete. */
  readonly complete: StateCondition;
  /** Without it, the ranks that may take the step, and auditors. */
  readonly visibleTo?: readonly Role[];
  /** Other steps that complete it as well: the latest of them all tells who did, and when. */
  readonly alsoDoneBy?: readonly string[];
}

/**
 * How an event reaches the machine: sent by a `person` as it is, by a `call` of its own that does more (an upload, a
 * payment, a download), or by the payment `provider`.
 */
export type Via = 'person' | 'call' | 'provider';

/** Everything about one event of the workflow, but from which state to which it leads: that is in its region's chart. */
export interface Step<S extends Shape = Shape, V extends Via = Via, Email extends string = string> {
  /** The roles that may ever send it. */
  readonly by: readonly ActorRole[];
  readonly via: V;
  readonly fields: S;
  /**
   * What must hold in the states where the chart takes the event. Two things need not be listed: that the return is
   * active (see `evenWhenClosed`), and that the sender gave the reason that `fields` asks for.
   */
  readonly needs: readonly Condition[];
  /** An archived or deleted return takes it too: money is a fact, whatever became of the return. */
  readonly evenWhenClosed: boolean;
  readonly actions: readonly Action<Email>[];
  /** Starts the clocks of all states anew: nobody is reminded of what happened while a return was out of sight. */
  readonly restartsTimers?: true;
  /** The step that it takes back, whose row of history it names. */
  readonly undoes?: string;
  readonly history: HistorySentences<S>;
  readonly row?: StepRow;
}

/** A step with what it leaves out filled in. */
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

/** A step that takes another one back. It asks for the reason, which the history keeps. */
export const undo = <const Email extends string = never>(
  undoes: string,
  told: Pick<Step<ReasonField>, 'by' | 'history'> &
    Partial<Pick<Step<Shape, Via, Email>, 'needs' | 'actions'>>,
): Step<ReasonField, 'person', NoInfer<Email>> => step({ ...told, undoes, fields: { reason } });
