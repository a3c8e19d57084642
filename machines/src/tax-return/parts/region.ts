import type * as z from 'zod';
import { type Role, staffRoles } from '../../roles.js';
import type { Action, EmailAction } from './action.js';
import type { Condition, FactCondition, StateCondition } from './condition.js';
import type { Shape } from './fields.js';
import type { FirmRules, RuleName } from './rules.js';
import type { HistorySentences, Step, Via } from './step.js';

/** A transition of an event, from a state or from the whole region. */
export interface Transition<S extends string = string, Email extends string = string> {
  /** The target state; without one, the state doesn't change. */
  readonly target?: S;
  /** Leaves and reenters its own state, which is its target, and so restarts the state's timers. */
  readonly reenter?: true;
  /**
   * When to use this transition. The last transition of an event has no `when`, so that no allowed event is dropped.
   */
  readonly when?: readonly Condition[];
  /** Actions after those of the step. */
  readonly actions?: readonly Action<Email>[];
}

/** The transitions of each event. Of several, the first one whose conditions hold is taken. */
export type Transitions<
  Event extends string = string,
  S extends string = string,
  Email extends string = string,
> = { readonly [E in Event]?: Transition<S, Email> | readonly Transition<S, Email>[] };

/** A transition without an event, taken as soon as its conditions hold. */
export interface EventlessTransition<S extends string = string, Email extends string = string> {
  readonly target: S;
  /** Conditions that must hold. */
  readonly when?: readonly Condition[];
  /** Conditions that must not all hold. */
  readonly unless?: readonly Condition[];
  readonly actions?: readonly Action<Email>[];
}

/** What happens after some time in a state. */
export interface Timer<S extends string = string, Email extends string = string> {
  /** Milliseconds. */
  readonly delay: number;
  readonly when?: readonly Condition[];
  /** Also fires on an archived or deleted return. */
  readonly evenWhenClosed?: true;
  readonly target?: S;
  readonly actions: readonly Action<Email>[];
  readonly history: HistorySentences;
}

/** Reminds the client in a state that waits for them, {@link maxReminders} times at equal intervals. */
export interface Reminder<Name extends string = string, Email extends string = string> {
  /** Name of its count in the context; its timer has the name `${name}Reminder`. */
  readonly name: Name;
  /** Milliseconds. */
  readonly every: number;
  readonly when?: readonly Condition[];
  readonly email: EmailAction<Email>;
  readonly history: HistorySentences;
}

/** Whom a return can be waiting on. */
export const waitingOn = [
  'Client',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Owner',
  'IRS',
  'Bank',
  'Nobody',
] as const satisfies readonly (Role | 'IRS' | 'Bank' | 'Nobody')[];

export type WaitingOn = (typeof waitingOn)[number];

/** Whether it is the turn of someone at the firm. */
export const waitsForFirm = (on: WaitingOn | undefined): boolean => staffRoles.some((role) => role === on);

/** What happens next, unless an earlier region has a next step. */
export interface NextStep {
  readonly waitingOn: WaitingOn;
  readonly client: string;
  readonly staff: string;
  /** Only under this rule of the firm. */
  readonly rule?: RuleName;
  /** Not under this rule of the firm. */
  readonly exceptUnder?: RuleName;
  /** Only if these conditions hold. */
  readonly when?: readonly (StateCondition | FactCondition)[];
  /** Takes precedence over the next steps of all other regions. */
  readonly first?: true;
}

/** Times from which deadlines count, in milliseconds since the epoch. */
export interface DeadlineTimes {
  /** When the return began to wait on whom it is waiting on now. */
  readonly waitingSince: number;
  /**
   * When the wait for what is due began, or its reminders began again, by the deadline's kind; `waitingSince` where it is
   * not known.
   */
  readonly begunAt?: Readonly<Partial<Record<string, number>>>;
  /** When the last missing document on the checklist arrived; undefined while one is missing. */
  readonly documentsCompleteAt?: number;
  /** Until when a rejected return can be corrected in time; undefined while nothing is rejected. */
  readonly perfectionEndsAt?: number;
  /** When the law wants the federal return; undefined once it is on its way, or if that was before the order. */
  readonly filingDueAt?: number;
  /** The same with an extension. */
  readonly extendedDueAt?: number;
  /** When the firm last wrote to the client; undefined if it never did. */
  readonly firmWroteAt?: number;
}

/** When a state should be left. */
export interface DueDate {
  readonly kind: string;
  /** What is due, as staff read it. */
  readonly label: string;
  /** Only if these conditions hold. */
  readonly when?: readonly (StateCondition | FactCondition)[];
  /** Takes precedence over the deadlines of all other regions. */
  readonly first?: true;
  /** Set by law, whenever the wait began. Takes precedence over the deadlines of all other regions that are later. */
  readonly byLaw?: true;
  /**
   * Milliseconds since the epoch; undefined if nothing is due.
   * @param begunAt when the return came into this state, or its reminders began again
   */
  readonly at: (times: DeadlineTimes, begunAt: number) => number | undefined;
}

/** One state of a region, and all that holds while a return is in it. */
export interface State<
  S extends string = string,
  Event extends string = string,
  Flag extends string = string,
  ReminderName extends string = string,
  Email extends string = string,
> {
  readonly description?: string;
  /**
   * Computed: while the chart is in the region's initial state, the return is in the first computed state whose conditions
   * all hold. The chart has no such state, so no event waits in it and no transition leads to it.
   */
  readonly computedIf?: readonly (StateCondition | FactCondition)[];
  /** The contract's flags that are true here (spec 2 §3). */
  readonly flags?: readonly Flag[];
  readonly on?: Transitions<Event, S, Email>;
  readonly always?: readonly EventlessTransition<S, Email>[];
  readonly after?: Readonly<Record<string, Timer<S, Email>>>;
  readonly reminder?: Reminder<ReminderName, Email>;
  readonly next?: NextStep | readonly NextStep[];
  readonly due?: DueDate;
}

/** Input of a new return. */
export interface TaxReturnInput {
  /** Documents that came with the order. */
  files: number;
  /** The firm's rules at the time of the order. */
  rules: FirmRules;
}

/** A fact that the machine remembers in addition to its state. It reaches the browser, so it must not be private. */
export interface Fact<T extends z.ZodType = z.ZodType> {
  readonly schema: T;
  /** The value for a new return. */
  readonly initial: (input: TaxReturnInput) => z.infer<T>;
}

/** Declares a fact. @param initial its value for a new return, or a function of the input */
export const fact = <T extends z.ZodType>(
  schema: T,
  initial: z.infer<T> | ((input: TaxReturnInput) => z.infer<T>),
): Fact<T> => ({
  schema,
  initial: typeof initial === 'function' ? (initial as Fact<T>['initial']) : () => initial,
});

export type Steps = Readonly<Record<string, Step<Shape, Via>>>;
export type Facts = Readonly<Record<string, Fact>>;

/** What facts are worth in the machine's context. */
export type ValuesOfFacts<F> = { [K in keyof F]: F[K] extends Fact<infer T> ? z.infer<T> : never };

/** One region of the workflow, with everything that the product knows about its steps. */
export interface Region<
  Name extends string = string,
  S extends string = string,
  T extends Steps = Steps,
  F extends Facts = Facts,
  Flag extends string = string,
  ReminderName extends string = string,
  Email extends string = string,
> {
  readonly name: Name;
  readonly initial: S;
  /**
   * Computes the state from the facts in the machine's context, for a region in which nothing waits for an event. The chart
   * has no such region.
   */
  readonly computed?: (facts: never) => S;
  /** The region of the chart that accepts the events of a computed one. They change only facts. */
  readonly within?: string;
  /** Events that all of its states accept. */
  readonly on?: Transitions<string, S, Email>;
  readonly states: Readonly<Record<S, State<S, string, Flag, ReminderName, Email>>>;
  /**
   * Conditions that explain why an event of this region is refused: for each event, the smallest set that holds exactly
   * in the states that accept the event. Conditions that only other regions use are not listed.
   */
  readonly conditions: readonly Condition[];
  readonly facts: F;
  readonly steps: T;
}

/** Defines a region. The types ensure that all targets are its states, and all events are its steps. */
export const region = <
  const Name extends string,
  const S extends string,
  const T extends Steps,
  const F extends Facts = Record<never, never>,
  const Flag extends string = never,
  const ReminderName extends string = never,
  const Email extends string = never,
  const Event extends string = never,
>(
  name: Name,
  definition: {
    readonly initial: NoInfer<S>;
    readonly computed?: (facts: never) => NoInfer<S>;
    readonly within?: string;
    readonly on?: Transitions<Event, NoInfer<S>, Email>;
    readonly states: { readonly [K in S]: State<NoInfer<S>, Event, Flag, ReminderName, Email> };
    readonly conditions?: readonly Condition[];
    readonly facts?: F;
    /** Exactly the events of the chart. */
    readonly steps: T & Readonly<Record<NoInfer<Event>, unknown>>;
  },
): Region<Name, S, T, F, Flag, ReminderName, Email> => ({
  name,
  conditions: [],
  facts: {} as F,
  ...definition,
});

/** A transition to another state of the region. */
export const to = <const S extends string, const Email extends string = never>(
  target: S,
  options: Omit<Transition<never, Email>, 'target'> = {},
): Transition<S, Email> => ({ target, ...options });

/** A transition that stays in its state; the step only changes the context. */
export const stay = <const Email extends string = never>(
  options: Omit<Transition<never, Email>, 'target' | 'reenter'> = {},
): Transition<never, Email> => options;

const hour = 60 * 60 * 1000;
/** Converts hours to milliseconds. */
export const hours = (count: number): number => count * hour;
/** Converts days to milliseconds. */
export const days = (count: number): number => count * 24 * hour;

/** Most reminders about one thing. */
export const maxReminders = 3;

/** The time at which all reminders have been sent, and the last one has gone unanswered for one more interval. */
export const afterReminders =
  (every: number): DueDate['at'] =>
  (_, begunAt) =>
    begunAt + (maxReminders + 1) * every;
