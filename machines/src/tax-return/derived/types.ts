import type * as z from 'zod';
import type { Actor } from '../../roles.js';
import type { StepActors } from '../parts/condition.js';
import type { EmailAction } from '../parts/action.js';
import type { Shape, ValuesOf } from '../parts/fields.js';
import type { Fact, Facts, Region, Steps } from '../parts/region.js';
import type { Step, Via } from '../parts/step.js';
import type { onCreation, regions } from '../regions/index.js';

/** What the regions say, as types. Everything here follows from `regions`: nothing is listed a second time. */

type AnyRegion = (typeof regions)[number];

/** The state value: one state of each region. */
export type TaxReturnValue = {
  -readonly [R in AnyRegion as R['name']]: keyof R['states'] & string;
};

type Merge<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? { [K in keyof All]: All[K] }
  : never;

export type AllSteps = Merge<AnyRegion['steps']>;

export type TaxReturnEventType = keyof AllSteps & string;

/** Each event's own fields. Money is integer cents; files are named by their id alone. */
export type TaxReturnEventFields = {
  [T in TaxReturnEventType]: AllSteps[T] extends Step<infer S> ? ValuesOf<S> : never;
};

/** What every event carries; the server stamps both. `at` is an ISO 8601 time. */
export interface Stamp {
  actor: Actor;
  at: string;
}

/** An event as a caller writes it, before the server stamps actor and time. */
export type TaxReturnRequest = {
  [T in TaxReturnEventType]: { type: T } & TaxReturnEventFields[T];
}[TaxReturnEventType];

/** An event as the machine receives it. */
export type TaxReturnEvent = TaxReturnRequest & Stamp;

/** The events that a person sends as they are. The others come from calls of their own, or from the provider. */
export type PersonEventType = {
  [T in TaxReturnEventType]: AllSteps[T] extends Step<Shape, 'person'> ? T : never;
}[TaxReturnEventType];

/** Those that need no field: what a plain button can send. */
export type PlainEventType = {
  [T in PersonEventType]: object extends TaxReturnEventFields[T] ? T : never;
}[PersonEventType];

/** Those that need a reason and nothing else: what a button that asks why can send. */
export type ReasonedEventType = {
  [T in PersonEventType]: { reason: string } extends TaxReturnEventFields[T]
    ? object extends TaxReturnEventFields[T]
      ? never
      : T
    : never;
}[PersonEventType];

export type PersonRequest = Extract<TaxReturnRequest, { type: PersonEventType }>;

type FlagOf<R> = R extends Region<string, string, Steps, Facts, infer Flag> ? Flag : never;

/** The contract's workflow flags (spec 2 §3). `Owner` in a name stands for the role name that the firm sets. */
export type TaxReturnFlag = FlagOf<AnyRegion>;

export type TaxReturnFlags = Record<TaxReturnFlag, boolean>;

type ReminderOf<R> = R extends Region<string, string, Steps, Facts, string, infer Name> ? Name : never;

/** What is reminded of, at most `maxReminders` times each. */
export type ReminderName = ReminderOf<AnyRegion>;

type EmailOf<R> =
  R extends Region<string, string, infer T, Facts, string, string, infer Email>
    ? Email | { [K in keyof T]: T[K] extends Step<Shape, Via, infer OfStep> ? OfStep : never }[keyof T]
    : never;

type EveryEmail =
  EmailOf<AnyRegion> | ((typeof onCreation)[number] extends EmailAction<infer Email> ? Email : never);

type TemplateTo<To extends string, Email> = Email extends `${To}:${infer Template}` ? Template : never;

/** E-mails to the client, by the name of their template. */
export type ClientEmail = TemplateTo<'client', EveryEmail>;
/** E-mails to the firm, by the name of their template. */
export type FirmEmail = TemplateTo<'firm', EveryEmail>;

type FactsOf<R> = R extends { facts: infer F }
  ? { [K in keyof F]: F[K] extends Fact<infer T> ? z.infer<T> : never }
  : never;

/**
 * What the machine remembers beside its state. It reaches the browser, so it holds nothing private: no name, no SSN,
 * no bank data. Money is integer cents, times are ISO 8601 strings.
 */
export type TaxReturnContext = Merge<FactsOf<AnyRegion>> & {
  /** Reminders sent so far. */
  reminders: Record<ReminderName, number>;
} & StepActors;
