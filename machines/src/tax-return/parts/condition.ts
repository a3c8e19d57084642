import type { ActorRole } from '../../roles.js';

/** The same thing, said to the client and to staff. */
export interface Sentences {
  readonly client: string;
  readonly staff: string;
}

/** The same words for both readers. */
export const both = (sentence: string): Sentences => ({ client: sentence, staff: sentence });

interface Common {
  /** Its name as a guard of the machine, and in the answers of the API. */
  readonly name: string;
  /** What it says to whom it stops. A condition that stops no person has `asks` instead. */
  readonly refusal?: Sentences;
  /** What it asks, in words that go on after "if": of a condition that only timers and eventless transitions have. */
  readonly asks?: string;
  /**
   * The roles that can supply what is missing. Without it, those whose steps lead there: only a condition that is met
   * in another way than by a step of its region needs to name them.
   */
  readonly whoCan?: readonly ActorRole[];
}

/** Holds in some states of one region. */
export interface StateCondition<S extends string = string> extends Common {
  readonly kind: 'state';
  readonly region: string;
  readonly states: readonly S[];
}

/** Depends on what the machine remembers. */
export interface FactCondition extends Common {
  readonly kind: 'fact';
  holds(context: never): boolean;
}

/** Depends on what the sender wrote, so that it can only be judged with the event in hand. */
export interface InputCondition extends Common {
  readonly kind: 'input';
  holds(context: never, event: never): boolean;
}

export type Condition = StateCondition | FactCondition | InputCondition;

type Words = Pick<Common, 'refusal' | 'asks' | 'whoCan'>;

/** Makes the conditions of one region: `inQuote('quoteAccepted', ['accepted'], { refusal })`. */
export const conditionsOn =
  <S extends string>(region: string) =>
  (name: string, states: readonly S[], words: Words): StateCondition<S> => ({
    ...{ kind: 'state', region, name, states },
    ...words,
  });

/** @param holds from the facts that a region keeps in the machine's context */
export const factCondition = <C>(
  name: string,
  holds: (context: C) => boolean,
  words: Words,
): FactCondition => ({ kind: 'fact', name, holds, ...words });

/** @param holds from those facts, and from the fields of the event */
export const inputCondition = <C, E>(
  name: string,
  holds: (context: C, event: E) => boolean,
  words: Words,
): InputCondition => ({ kind: 'input', name, holds, ...words });
