import type { Actor, ActorRole } from '../../roles.js';
import type { RuleName } from './rules.js';

/** The same message, worded for clients and for staff. */
export interface Sentences {
  readonly client: string;
  readonly staff: string;
}

/** One sentence for both clients and staff. */
export const both = (sentence: string): Sentences => ({ client: sentence, staff: sentence });

interface BaseCondition {
  /** Its name as a guard of the machine and in API responses. */
  readonly name: string;
  /** Shown to people whom it stops. A condition that stops no person has `asks` instead. */
  readonly refusal?: Sentences;
  /** What staff can do about it. Added to their sentence only if it is still possible. */
  readonly remedy?: string;
  /** The condition in words that follow "if". For conditions that only timers and eventless transitions use. */
  readonly asks?: string;
  /**
   * The roles that can supply what is missing. By default, those who can take the next step toward it. Only needed for
   * a condition that no step of its region fulfills.
   */
  readonly whoCan?: readonly ActorRole[];
  /** The firm's rule that turns it on. While the rule is off, the condition always holds. */
  readonly rule?: RuleName;
  /** The firm's rule that turns it off. While the rule is on, the condition always holds. */
  readonly waivedBy?: RuleName;
  /** It is not checked while this holds. */
  waivedIf?(context: never): boolean;
  /** The senders who must meet it. For the others it always holds. By default, everyone must. */
  readonly requiredOf?: readonly ActorRole[];
}

/** Holds in some states of one region. */
export interface StateCondition<S extends string = string, R extends string = string> extends BaseCondition {
  readonly kind: 'state';
  readonly region: R;
  readonly states: readonly S[];
  /** Other refusals for some of the states in which it does not hold. */
  readonly refusalIn?: Readonly<Partial<Record<S, Sentences>>>;
}

/** Holds while all its parts hold, which may be in different regions. */
export interface EveryCondition extends BaseCondition {
  readonly kind: 'every';
  readonly parts: readonly StateCondition[];
}

/** Depends on the machine's context. */
export interface FactCondition<C = never> extends BaseCondition {
  readonly kind: 'fact';
  holds(context: C): boolean;
}

/** Depends on the event's fields, so it can only be checked with an event. */
export interface InputCondition extends BaseCondition {
  readonly kind: 'input';
  holds(context: never, event: never): boolean;
}

/** Depends on the sender, and on facts about persons, such as who took earlier steps. */
export interface SenderCondition extends BaseCondition {
  readonly kind: 'sender';
  /** The steps whose actors it needs; the machine remembers them. */
  readonly trackedSteps: readonly string[];
  holds(context: never, sender: Pick<Actor, 'id'>): boolean;
}

/** Account ids of the people who took steps that a condition checks; null for an undone step. */
export interface StepActors {
  doneBy: Record<string, string | null>;
}

export type Condition = StateCondition | EveryCondition | FactCondition | InputCondition | SenderCondition;

/** A condition that a firm's rule, or a fact, turns on or off. */
export type Switched =
  | Required<Pick<BaseCondition, 'rule'>>
  | Required<Pick<BaseCondition, 'waivedBy'>>
  | Required<Pick<BaseCondition, 'waivedIf'>>;

type ConditionOptions = Pick<BaseCondition, 'refusal' | 'remedy' | 'asks' | 'whoCan' | 'requiredOf'>;

/**
 * Makes the conditions of one region: `inQuote('quoteAccepted', ['accepted'], { refusal })`. One without options is only
 * for `is`: no rule asks it.
 */
export const conditionsOn =
  <R extends string, S extends string>(region: R) =>
  (
    name: string,
    states: readonly S[],
    options: ConditionOptions & Pick<StateCondition<S>, 'refusalIn'> = {},
  ): StateCondition<S, R> => ({ kind: 'state', region, name, states, ...options });

/** Whether the region of the condition is in one of its states. */
export const isInState = <S extends string>({ region, states }: StateCondition<S>, value: object): boolean =>
  states.includes((value as Readonly<Record<string, S>>)[region]!);

/** Joins conditions of several regions, so that one sentence explains them. */
export const everyOf = (
  name: string,
  parts: readonly StateCondition[],
  options: ConditionOptions,
): EveryCondition => ({ kind: 'every', name, parts, ...options });

/** Depends on facts. @param holds gets the facts that a region keeps in the machine's context */
export const factCondition = <C>(
  name: string,
  holds: (context: C) => boolean,
  options: ConditionOptions,
): FactCondition<C> => ({ kind: 'fact', name, holds, ...options });

/** Depends on the event. @param holds gets these facts and the event's fields */
export const inputCondition = <C, E>(
  name: string,
  holds: (context: C, event: E) => boolean,
  options: ConditionOptions,
): InputCondition => ({ kind: 'input', name, holds, ...options });

/** Depends on the sender. @param holds gets these facts, and the sender's account id; null for the system */
export const senderCondition = <C>(
  name: string,
  holds: (context: C, sender: Pick<Actor, 'id'>) => boolean,
  options: ConditionOptions,
): SenderCondition => ({ kind: 'sender', name, trackedSteps: [], holds, ...options });

/** Four eyes: the sender must not have taken any of these steps. Their actors are stored until the steps are undone. */
export const notTheActorOf = (
  name: string,
  steps: readonly string[],
  options: ConditionOptions & Pick<BaseCondition, 'rule'>,
): SenderCondition => ({
  ...senderCondition<StepActors>(
    name,
    ({ doneBy }, { id }) => id === null || steps.every((step) => doneBy[step] !== id),
    options,
  ),
  trackedSteps: steps,
});

/** The same condition, but only checked while the firm's rule is on. */
export const underRule = <C extends Condition>(
  rule: RuleName,
  name: string,
  { refusal, ...condition }: C,
  options: Sentences | undefined = refusal,
) => ({ ...condition, refusal: options, name, rule }) as unknown as C & { readonly rule: RuleName };

/** The same condition, but not checked while the firm's rule is on. */
export const exceptUnderRule = <C extends Condition>(rule: RuleName, name: string, condition: C) => ({
  ...condition,
  name,
  waivedBy: rule,
});

/** The same condition, but not checked while this holds of the facts. */
export const exceptIf = <C extends Condition, Facts>(waivedIf: (facts: Facts) => boolean, condition: C) => ({
  ...condition,
  waivedIf,
});
