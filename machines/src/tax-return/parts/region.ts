import type * as z from 'zod';
import type { Role } from '../../roles.js';
import type { Action, EmailAction } from './action.js';
import type { Condition, StateCondition } from './condition.js';
import type { Shape } from './fields.js';
import type { FirmRules } from './rules.js';
import type { HistorySentences, Step, Via } from './step.js';

/** One way that an event can lead, from a state or from the whole region. */
export interface Transition<S extends string = string, Email extends string = string> {
  /** Where it leads; nowhere without it. */
  readonly target?: S;
  /** Leaves and enters its own state, which starts the state's clocks again. */
  readonly reenter?: true;
  /** For which events this way is. The last way of an event has none, so that every event that its step allows is taken. */
  readonly when?: readonly Condition[];
  /** What this way does, after what the step does. */
  readonly actions?: readonly Action<Email>[];
}

/** Where each event leads, in one way or in the first of several whose conditions hold. */
export type Transitions<
  Event extends string = string,
  S extends string = string,
  Email extends string = string,
> = {
  readonly [E in Event]?: Transition<S, Email> | readonly Transition<S, Email>[];
};

/** A transition that no event causes: it is taken as soon as its conditions hold. */
export interface EventlessTransition<S extends string = string, Email extends string = string> {
  readonly target: S;
  /** What must hold. */
  readonly when?: readonly Condition[];
  /** What must not hold, all of it together. */
  readonly unless?: readonly Condition[];
  readonly actions?: readonly Action<Email>[];
}

/** What happens when a state has lasted for a time. */
export interface Timer<S extends string = string, Email extends string = string> {
  /** Milliseconds. */
  readonly delay: number;
  readonly when?: readonly Condition[];
  /** It fires on an archived or deleted return too. */
  readonly evenWhenClosed?: true;
  readonly target?: S;
  readonly actions: readonly Action<Email>[];
  readonly history: HistorySentences;
}

/** Reminds the client of a state that waits for them, {@link maxReminders} times, each after the same time. */
export interface Reminder<Name extends string = string, Email extends string = string> {
  /** Its count in the context; its timer is called `${name}Reminder`. */
  readonly name: Name;
  /** Milliseconds. */
  readonly every: number;
  readonly email: EmailAction<Email>;
  readonly history: HistorySentences;
}

/** Whom a return waits on. */
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

/** What happens next, where nothing before it in the order of the regions has to happen first. */
export interface NextStep {
  readonly waitingOn: WaitingOn;
  readonly client: string;
  readonly staff: string;
  /** Only where these hold. */
  readonly when?: readonly StateCondition[];
  /** Comes before what any other region says. */
  readonly first?: true;
}

/** Times from which deadlines count, in milliseconds since the epoch. */
export interface DeadlineTimes {
  /** Since when the return waits on whom it waits on. */
  readonly waitingSince: number;
  /** When the last document came that the checklist still missed; undefined while one is missing. */
  readonly documentsCompleteAt?: number;
}

/** By when a state should be left. */
export interface DueDate {
  readonly kind: string;
  /** What is due, in staff's words. */
  readonly label: string;
  readonly when?: readonly StateCondition[];
  /** Undefined where nothing is due. */
  readonly at: (times: DeadlineTimes) => number | undefined;
}

export interface State<
  S extends string = string,
  Event extends string = string,
  Flag extends string = string,
  ReminderName extends string = string,
  Email extends string = string,
> {
  readonly description?: string;
  /** The contract's flags that are true here (spec 2 §3). */
  readonly flags?: readonly Flag[];
  readonly on?: Transitions<Event, S, Email>;
  readonly always?: readonly EventlessTransition<S, Email>[];
  readonly after?: Readonly<Record<string, Timer<S, Email>>>;
  readonly reminder?: Reminder<ReminderName, Email>;
  readonly next?: NextStep | readonly NextStep[];
  readonly due?: DueDate;
}

/** What a new return begins with. */
export interface TaxReturnInput {
  /** Documents that came with the order. */
  files: number;
  /** What the firm asks of its own work when the order comes in. */
  rules: FirmRules;
}

/** A fact that the machine remembers beside its state. It reaches the browser, so it is nothing private. */
export interface Fact<T extends z.ZodType = z.ZodType> {
  readonly schema: T;
  /** Of a new return. */
  readonly initial: (input: TaxReturnInput) => z.infer<T>;
}

export const fact = <T extends z.ZodType>(
  schema: T,
  initial: z.infer<T> | ((input: TaxReturnInput) => z.infer<T>),
): Fact<T> => ({
  schema,
  initial: typeof initial === 'function' ? (initial as Fact<T>['initial']) : () => initial,
});

export type Steps = Readonly<Record<string, Step<Shape, Via>>>;
export type Facts = Readonly<Record<string, Fact>>;

/** One region of the chart, with all that the product knows about its steps. */
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
  /** Events that are taken in each of its states. */
  readonly on?: Transitions<string, S, Email>;
  readonly states: Readonly<Record<S, State<S, string, Flag, ReminderName, Email>>>;
  /**
   * Why an event of this region is not possible: the fewest of these that hold together just where the chart takes the
   * event. Conditions that only other regions ask for are not among them.
   */
  readonly conditions: readonly Condition[];
  readonly facts: F;
  readonly steps: T;
}

/** Checks a region against itself: the targets are its states, the events are its steps. */
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
    readonly on?: Transitions<Event, NoInfer<S>, Email>;
    readonly states: {
      readonly [K in S]: State<NoInfer<S>, Event, Flag, ReminderName, Email>;
    };
    readonly conditions?: readonly Condition[];
    readonly facts?: F;
    /** Each event of the chart, and no other. */
    readonly steps: T & Readonly<Record<NoInfer<Event>, unknown>>;
  },
): Region<Name, S, T, F, Flag, ReminderName, Email> => ({
  name,
  conditions: [],
  facts: {} as F,
  ...definition,
});

/** A way to another state of the region. */
export const to = <const S extends string, const Email extends string = never>(
  target: S,
  options: Omit<Transition<never, Email>, 'target'> = {},
): Transition<S, Email> => ({ target, ...options });

/** Stays where it is: the step only changes what the machine remembers. */
export const stay = <const Email extends string = never>(
  options: Omit<Transition<never, Email>, 'target'> = {},
): Transition<never, Email> => options;

const hour = 60 * 60 * 1000;
/** Milliseconds. */
export const hours = (count: number): number => count * hour;
/** Milliseconds. */
export const days = (count: number): number => count * 24 * hour;

/** How often a client is reminded of one thing. */
export const maxReminders = 3;

/** A client is given up on when the last reminder has gone unanswered as long as the ones before. */
export const afterReminders =
  (every: number): DueDate['at'] =>
  ({ waitingSince }) =>
    waitingSince + (maxReminders + 1) * every;
