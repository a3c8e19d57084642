import { and, type AnyStateNodeConfig, assign, not, or, stateIn } from 'xstate';
import type { Action, Remember, WhoAction } from '../parts/action.js';
import type { Condition, StateCondition } from '../parts/condition.js';
import {
  type Eventless,
  maxReminders,
  type Region,
  type State,
  type Timer,
  type Way,
  type Ways,
} from '../parts/region.js';
import { type RuleName, ruleNames } from '../parts/rules.js';
import { active } from '../regions/lifecycle/conditions.js';
import { conditions, isOff, requirements } from './requirements.js';
import { everyState, permissions, placedSteps, regions, reminders, statesOf } from './steps.js';
import { timerOf, timers } from './timers.js';
import type { ReminderName, TaxReturnContext, TaxReturnEvent, TaxReturnEventType } from './types.js';

/** The regions as XState wants them: states and transitions, and the guards, actions and delays that they name. */

interface Input {
  context: TaxReturnContext;
  event: TaxReturnEvent;
}

const leftGuard = (reminder: string) => `${reminder}ReminderLeft`;

const names = (all: readonly Condition[] = []) => all.map(({ name }) => name);

const allOf = (...guards: readonly (readonly string[])[]) => and(guards.flat());

/** Who did a step is remembered only where a condition asks for it. */
const stepsAskedFor = new Set(
  Object.values(conditions).flatMap((condition) => (condition.kind === 'sender' ? condition.asksWhoDid : [])),
);

const whoDidIt = (type: string, undoes = ''): WhoAction[] => [
  ...who('rememberWho', type),
  ...who('forgetWho', undoes),
];

const who = (type: WhoAction['type'], step: string): WhoAction[] =>
  stepsAskedFor.has(step) ? [{ type, params: { step } }] : [];

/** An action by its name, with its params where it has some. */
const named = (action: Action) =>
  'params' in action ? { type: action.type, params: action.params } : { type: action.type };

const actions = (...all: readonly (readonly Action[] | undefined)[]) => {
  const listed = all.flatMap((some) => some ?? []).map(named);
  return listed.length > 0 ? { actions: listed } : {};
};

/** A transition, with who may send it in `meta`, where tools can read it. */
const transition = (region: Region, type: TaxReturnEventType, way: Way, target = way.target) => {
  const { does, undoes } = region.steps[type]!;
  return {
    guard: allOf(names(way.when), names(requirements[type])),
    ...(target !== undefined && { target }),
    ...(way.reenter && { reenter: true }),
    meta: { roles: permissions[type] },
    ...actions(whoDidIt(type, undoes), does, way.does),
  };
};

const transitions = (region: Region, on: Ways = {}, prefix = '') =>
  Object.fromEntries(
    Object.entries(on).map(([type, ways]) => [
      type,
      [ways as Way | Way[]]
        .flat()
        .map((way) =>
          transition(region, type as TaxReturnEventType, way, way.target && `${prefix}${way.target}`),
        ),
    ]),
  );

const eventless = ({ target, when, unless, does }: Eventless) => {
  const misses = unless && not(allOf(names(unless)));
  return {
    target,
    guard: misses ? (when ? and([allOf(names(when)), misses]) : misses) : allOf(names(when)),
    ...actions(does),
  };
};

const timer = ({ when, evenWhenClosed, target, does }: Timer) => ({
  guard: allOf(evenWhenClosed ? [] : [active.name], names(when)),
  ...(target !== undefined && { target }),
  ...actions(does),
});

/** Re-entering the state starts its clock again. */
const reminder = (state: string, { name, email }: NonNullable<State['remind']>) => ({
  guard: allOf([active.name, leftGuard(name)]),
  target: state,
  reenter: true,
  actions: [{ type: 'countReminder', params: { reminder: name } }, named(email)],
});

/** A return that comes back into sight starts the clocks of its states anew, as those that ran out meanwhile are gone. */
const restarts = (state: string) =>
  Object.fromEntries(
    placedSteps
      .filter(({ step }) => step.restartsClocks)
      .map(({ type }) => [
        type,
        {
          guard: allOf(names(requirements[type])),
          target: state,
          reenter: true,
          meta: { roles: permissions[type] },
        },
      ]),
  );

/** @throws Error for a clock in the region's initial state */
function stateConfig(region: Region, [key, state]: [string, State]) {
  const { description, flags, always, on, after = {}, remind } = state;
  const clocks = {
    ...(remind && { [timerOf(remind.name)]: reminder(key, remind) }),
    ...Object.fromEntries(Object.entries(after).map(([name, told]) => [name, timer(told)])),
  };
  const hasClock = Object.keys(clocks).length > 0;
  if (hasClock && key === region.initial)
    throw new Error(
      `${region.name}.${key} has a clock and is where a new return stands, so the clock would start with the order. ` +
        'Let the region wait in a state before it, as payment.locked does.',
    );
  return {
    ...(description !== undefined && { description }),
    ...(flags && { tags: [...flags] }),
    ...(always && { always: always.map(eventless) }),
    on: { ...transitions(region, on), ...(hasClock && restarts(key)) },
    after: clocks,
  };
}

const regionConfig = (region: Region) => ({
  initial: region.initial,
  on: transitions(region, region.on, '.'),
  states: Object.fromEntries(statesOf(region).map((state) => [state[0], stateConfig(region, state)])),
});

/** The regions of the parallel statechart. */
export const states: Record<string, Omit<AnyStateNodeConfig, 'invoke' | 'states'>> = Object.fromEntries(
  regions.map((region) => [region.name, regionConfig(region)]),
);

/** Milliseconds until the machine's timers fire. */
export const delays: Readonly<Record<string, number>> = Object.fromEntries(
  timers.map(({ name, delay }) => [name, delay]),
);

/** Holds where the firm does not ask for what a rule asks. */
const offGuard = (rule: RuleName) => `${rule}Off`;

const holds = (condition: Exclude<Condition, StateCondition>, { context, event }: Input): boolean =>
  condition.kind === 'sender'
    ? condition.holds(context, event.actor)
    : condition.holds(context as never, event as never);

function guardOf(condition: Condition) {
  const { rule } = condition;
  if (condition.kind !== 'state')
    return (input: Input) => isOff(condition, input.context) || holds(condition, input);
  const inState = or(condition.states.map((state) => stateIn({ [condition.region]: state })));
  return rule ? or([offGuard(rule), inState]) : inState;
}

export const guards = Object.fromEntries([
  ...Object.values(conditions).map((condition) => [condition.name, guardOf(condition)]),
  ...ruleNames.map((rule) => [offGuard(rule), ({ context }: Input) => !context.rules[rule]]),
  ...reminders.map(({ name }) => [
    leftGuard(name),
    ({ context }: Input) => context.reminders[name as ReminderName] < maxReminders,
  ]),
]) as Record<string, ReturnType<typeof guardOf>>;

const setReminders = (count: (sent: number) => number) =>
  assign<TaxReturnContext, TaxReturnEvent, { reminder: ReminderName }, TaxReturnEvent, never>(
    ({ context }, { reminder: name }) => ({
      reminders: { ...context.reminders, [name]: count(context.reminders[name]) },
    }),
  );

const setWho = (who: (event: TaxReturnEvent) => string | null) =>
  assign<TaxReturnContext, TaxReturnEvent, { step: string }, TaxReturnEvent, never>(
    ({ context, event }, { step }) => ({ doneBy: { ...context.doneBy, [step]: who(event) } }),
  );

const changes = ({ change }: Remember) =>
  assign<TaxReturnContext, TaxReturnEvent, undefined, TaxReturnEvent, never>(({ context, event }) =>
    change(context as never, event as never),
  );

const everyAction = [
  ...placedSteps.flatMap(({ step, from }) => [
    ...step.does,
    ...[...from.values()].flat().flatMap(({ does = [] }) => does),
  ]),
  ...everyState.flatMap(({ always = [], after = {} }) =>
    [...always, ...Object.values(after)].flatMap(({ does = [] }) => does),
  ),
];

export const machineActions = {
  emailClient: () => {},
  emailFirm: () => {},
  countReminder: setReminders((sent) => sent + 1),
  restartReminders: setReminders(() => 0),
  rememberWho: setWho(({ actor }) => actor.id),
  forgetWho: setWho(() => null),
  ...Object.fromEntries(
    everyAction.flatMap((action) => ('change' in action ? [[action.type, changes(action)]] : [])),
  ),
};
