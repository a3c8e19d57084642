import type { Actor } from '../../roles.js';
import type { StepActors } from '../parts/condition.js';
import type { EmailAction } from '../parts/action.js';
import type { Shape, ValuesOf } from '../parts/fields.js';
import type { Facts, Region, Steps, ValuesOfFacts } from '../parts/region.js';
import type { Step, Via } from '../parts/step.js';
import type { onCreation, regions } from '../regions/index.js';

/** Types derived from `regions`, so that nothing is listed twice. */

type AnyRegion = (typeof regions)[number];

/** The state value: one state of each region. */
export type TaxReturnValue = { -readonly [R in AnyRegion as R['name']]: keyof R['states'] & string };

type Merge<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? { [K in keyof All]: All[K] }
  : never;

export type AllSteps = Merge<AnyRegion['steps']>;

export type TaxReturnEventType = keyof AllSteps & string;

/** Each event's own fields. Money is integer cents; files are referred to only by id. */
export type TaxReturnEventFields = {
  [T in TaxReturnEventType]: AllSteps[T] extends Step<infer S> ? ValuesOf<S> : never;
};

/** Fields of every event, which the server sets. `at` is an ISO 8601 time. */
export interface ActorAndTime {
  actor: Actor;
  at: string;
}

/** An event as a caller sends it, before the server adds actor and time. */
export type TaxReturnRequest = {
  [T in TaxReturnEventType]: { type: T } & TaxReturnEventFields[T];
}[TaxReturnEventType];

/** An event as the machine receives it. */
export type TaxReturnEvent = TaxReturnRequest & ActorAndTime;

/** Events that a person sends directly. The others come from special calls or from the payment provider. */
export type PersonEventType = {
  [T in TaxReturnEventType]: AllSteps[T] extends Step<Shape, 'person'> ? T : never;
}[TaxReturnEventType];

/** Events without required fields, which a plain button can send. */
export type PlainEventType = {
  [T in PersonEventType]: object extends TaxReturnEventFields[T] ? T : never;
}[PersonEventType];

/** Events that require only a reason, which a button with a reason dialog can send. */
export type ReasonedEventType = {
  [T in PersonEventType]: { reason: string } extends TaxReturnEventFields[T]
    ? object extends TaxReturnEventFields[T]
      ? never
      : T
    : never;
}[PersonEventType];

export type PersonRequest = Extract<TaxReturnRequest, { type: PersonEventType }>;

type FlagOf<R> = R extends Region<string, string, Steps, Facts, infer Flag> ? Flag : never;

/** The contract's workflow flags (spec 2 §3). `Owner` in a name stands for the firm's name of the role. */
export type TaxReturnFlag = FlagOf<AnyRegion>;

export type TaxReturnFlags = Record<TaxReturnFlag, boolean>;

type ReminderOf<R> = R extends Region<string, string, Steps, Facts, string, infer Name> ? Name : never;

/** Names of reminders; each is sent at most `maxReminders` times. */
export type ReminderName = ReminderOf<AnyRegion>;

type EmailOf<R> =
  R extends Region<string, string, infer T, Facts, string, string, infer Email>
    ? Email | { [K in keyof T]: T[K] extends Step<Shape, Via, infer OfStep> ? OfStep : never }[keyof T]
    : never;

type EveryEmail =
  EmailOf<AnyRegion> | ((typeof onCreation)[number] extends EmailAction<infer Email> ? Email : never);

type TemplateTo<To extends string, Email> = Email extends `${To}:${infer Template}` ? Template : never;

/** Template names of emails to the client. */
export type ClientEmail = TemplateTo<'client', EveryEmail>;
/** Template names of emails to the firm. */
export type FirmEmail = TemplateTo<'firm', EveryEmail>;

type FactsOf<R> = R extends { facts: infer F } ? ValuesOfFacts<F> : never;

/**
 * What the machine remembers in addition to its state. It reaches the browser, so it must not contain private data such
 * as names, SSNs or bank details. Money is integer cents; times are ISO 8601 strings.
 */
export type TaxReturnContext = Merge<FactsOf<AnyRegion>> & {
  /** Reminders sent so far. */
  reminders: Record<ReminderName, number>;
} & StepActors;
