import type { Actor, ActorRole } from '../../roles.js';
import type { RuleName } from './rules.js';

/** The same thing, said to the client and to staff. */
export interface Sentences {
  readonly client: string;
  readonly staff: string;
}

/** The same words for both readers. */
export const both = (sentence: string): Sentences => ({ client: sentence, staff: sentence });

interface BaseCondition {
  /** Its name as a guard of the machine, and in the answers of the API. */
  readonly name: string;
  /** What it says to whom it stops. A condition that stops no person has `asks` instead. */
  readonly refusal?: Sentences;
  /** What staff can do about it: added to their sentence only where somebody still can. */
  readonly remedy?: string;
  /** What it asks, in words that go on after "if": of a condition that only timers and eventless transitions have. */
  readonly asks?: string;
  /**
   * The roles that can supply what is missing. Without it, those who can take the next step on the way there: only a
   * condition that is met in another way than by a step of its region needs to name them.
   */
  readonly whoCan?: readonly ActorRole[];
  /** The firm's rule that switches it on. Where the rule is off, the condition holds. */
  readonly rule?: RuleName;
}

/** Holds in some states of one region. */
export interface StateCondition<S extends string = string> extends BaseCondition {
  readonly kind: 'state';
  readonly region: string;
  readonly states: readonly S[];
  /** What it says instead in some of the states where it does not hold. */
  readonly refusalIn?: Readonly<Partial<Record<S, Sentences>>>;
}

/** Depends on what the machine remembers. */
export interface FactCondition extends BaseCondition {
  readonly kind: 'fact';
  holds(context: never): boolean;
}

/** Depends on what the sender wrote, so that it can only be judged with the event in hand. */
export interface InputCondition extends BaseCondition {
  readonly kind: 'input';
  holds(context: never, event: never): boolean;
}

/** Depends on who sends, and on who did an earlier step. */
export interface SenderCondition extends BaseCondition {
  readonly kind: 'sender';
  /** The steps whose doers it asks for: the machine remembers them. */
  readonly trackedSteps: readonly string[];
  holds(context: StepActors, sender: Pick<Actor, 'id'>): boolean;
}

/** Who did each step that a condition asks about, by the id of the account; an undone step has none. */
export interface StepActors {
  doneBy: Record<string, string | null>;
}

export type Condition = StateCondition | FactCondition | InputCondition | SenderCondition;

type ConditionOptions = Pick<BaseCondition, 'refusal' | 'remedy' | 'asks' | 'whoCan' | 'rule'>;

/** Makes the conditions of one region: `inQuote('quoteAccepted', ['accepted'], { refusal })`. */
export const conditionsOn =
  <S extends string>(region: string) =>
  (
    name: string,
    states: readonly S[],
    options: ConditionOptions & Pick<StateCondition<S>, 'refusalIn'>,
  ): StateCondition<S> => ({
    ...{ kind: 'state', region, name, states },
    ...options,
  });

/** @param holds from the facts that a region keeps in the machine's context */
export const factCondition = <C>(
  name: string,
  holds: (context: C) => boolean,
  options: ConditionOptions,
): FactCondition => ({ kind: 'fact', name, holds, ...options });

/** @param holds from those facts, and from the fields of the event */
export const inputCondition = <C, E>(
  name: string,
  holds: (context: C, event: E) => boolean,
  options: ConditionOptions,
): InputCondition => ({ kind: 'input', name, holds, ...options });

/** Four eyes: whoever sends the event did none of these steps. Who did them is remembered until they are undone. */
export const notTheActorOf = (
  name: string,
  steps: readonly string[],
  options: ConditionOptions,
): SenderCondition => ({
  ...{ kind: 'sender', name, trackedSteps: steps },
  holds: ({ doneBy }, { id }) => id === null || steps.every((step) => doneBy[step] !== id),
  ...options,
});

/** The same condition, asked only where the firm's rule says so. */
export const underRule = <C extends Condition>(
  rule: RuleName,
  name: string,
  { refusal, ...condition }: C,
  options: Sentences | undefined = refusal,
): C => ({ ...condition, refusal: options, name, rule }) as C;
