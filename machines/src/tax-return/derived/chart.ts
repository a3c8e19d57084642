import { and, type AnyStateNodeConfig, assign, not, or, stateIn } from 'xstate';
import type { Action, ContextUpdate, ActorTrackingAction } from '../parts/action.js';
import type { Condition, StateCondition } from '../parts/condition.js';
import {
  type EventlessTransition,
  maxReminders,
  type Region,
  type State,
  type Timer,
  type Transition,
  type Transitions,
} from '../parts/region.js';
import { active } from '../regions/lifecycle/conditions.js';
import { conditions, isExempt, isTurnedOff, requirements } from './requirements.js';
import {
  allStates,
  computedStatesOf,
  permissions,
  placedSteps,
  regionOf,
  regions,
  reminders,
  statesOf,
} from './steps.js';
import { reminderTimerName, timers } from './timers.js';
import type { ReminderName, TaxReturnContext, TaxReturnEvent, TaxReturnEventType } from './types.js';

/**
 * Converts the regions to XState's configuration: states and transitions, with the guards, actions and delays they
 * name.
 */

interface Input {
  context: TaxReturnContext;
  event: TaxReturnEvent;
}

const remindersLeftGuard = (reminder: string) => `${reminder}ReminderLeft`;

const names = (all: readonly Condition[] = []) => all.map(({ name }) => name);

const allOf = (...guards: readonly (readonly string[])[]) => and(guards.flat());

/** Steps whose actor a condition needs. Only these actors are stored. */
const trackedSteps = new Set(
  Object.values(conditions).flatMap((condition) =>
    condition.kind === 'sender' ? condition.trackedSteps : [],
  ),
);

const actorTracking = (type: string, undoes = ''): ActorTrackingAction[] => [
  ...trackingAction('rememberWho', type),
  ...trackingAction('forgetWho', undoes),
];

const trackingAction = (type: ActorTrackingAction['type'], step: string): ActorTrackingAction[] =>
  trackedSteps.has(step) ? [{ type, params: { step } }] : [];

/** A reference to an action: its name, with params if it has any. */
const actionReference = (action: Action) =>
  'params' in action ? { type: action.type, params: action.params } : { type: action.type };

const actionsConfig = (...all: readonly (readonly Action[] | undefined)[]) => {
  const references = all.flatMap((some) => some ?? []).map(actionReference);
  return references.length > 0 ? { actions: references } : {};
};

/** A transition. `meta` has the roles that may send its event, for drawings and tables. */
const transitionConfig = (
  region: Region,
  type: TaxReturnEventType,
  transition: Transition,
  target = transition.target,
) => {
  const { actions, undoes } = region.steps[type]!;
  return {
    guard: allOf(names(transition.when), names(requirements[type])),
    ...(target !== undefined && { target }),
    ...(transition.reenter && { reenter: true }),
    meta: { roles: permissions[type] },
    ...actionsConfig(actorTracking(type, undoes), actions, transition.actions),
  };
};

const transitionsConfig = (region: Region, on: Transitions = {}, prefix = '') =>
  Object.fromEntries(
    Object.entries(on).map(([type, transitions]) => [
      type,
      [transitions as Transition | Transition[]]
        .flat()
        .map((transition) =>
          transitionConfig(
            region,
            type as TaxReturnEventType,
            transition,
            transition.target && `${prefix}${transition.target}`,
          ),
        ),
    ]),
  );

const eventlessConfig = ({ target, when, unless, actions }: EventlessTransition) => {
  const unlessGuard = unless && not(allOf(names(unless)));
  return {
    target,
    guard: unlessGuard ? (when ? and([allOf(names(when)), unlessGuard]) : unlessGuard) : allOf(names(when)),
    ...actionsConfig(actions),
  };
};

const timerConfig = ({ when, evenWhenClosed, target, actions }: Timer) => ({
  guard: allOf(evenWhenClosed ? [] : [active.name], names(when)),
  ...(target !== undefined && { target }),
  ...actionsConfig(actions),
});

/** Reenters the state, which restarts its timer. */
const reminderConfig = (state: string, { name, when, email }: NonNullable<State['reminder']>) => ({
  guard: allOf([active.name, remindersLeftGuard(name)], names(when)),
  target: state,
  reenter: true,
  actions: [{ type: 'countReminder', params: { reminder: name } }, actionReference(email)],
});

/**
 * Restarts the timers of a state, which may have run out meanwhile: when a return leaves the archive, or when what held
 * back the state's reminder has ended.
 */
const timerRestarts = (state: string, reminder: string | undefined) =>
  Object.fromEntries(
    placedSteps
      .filter(
        ({ step: { restartsTimers } }) =>
          restartsTimers === 'all' || (restartsTimers !== undefined && restartsTimers === reminder),
      )
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

/** @throws Error for a timer in the region's initial state */
function stateConfig(region: Region, [key, state]: [string, State]) {
  const { description, flags, always, on, after = {}, reminder } = state;
  const timers = {
    ...(reminder && { [reminderTimerName(reminder.name)]: reminderConfig(key, reminder) }),
    ...Object.fromEntries(Object.entries(after).map(([name, timer]) => [name, timerConfig(timer)])),
  };
  const hasTimer = Object.keys(timers).length > 0;
  if (hasTimer && key === region.initial)
    throw new Error(
      `${region.name}.${key} has a timer but is the initial state, so the timer would start with the order. ` +
        'Move the timer to the state that it counts from, or add an initial state before this one, such as ' +
        'payment.locked.',
    );
  return {
    ...(description !== undefined && { description }),
    ...(flags && { tags: [...flags] }),
    ...(always && { always: always.map(eventlessConfig) }),
    on: { ...transitionsConfig(region, on), ...(hasTimer && timerRestarts(key, reminder?.name)) },
    after: timers,
  };
}

/** It also accepts the events of the computed regions within it. */
const regionConfig = (region: Region) => ({
  initial: region.initial,
  on: Object.assign(
    transitionsConfig(region, region.on, '.'),
    ...regions.filter(({ within }) => within === region.name).map((each) => transitionsConfig(each, each.on)),
  ) as object,
  states: Object.fromEntries(
    statesOf(region).flatMap((state) =>
      state[1].computedIf ? [] : [[state[0], stateConfig(region, state)]],
    ),
  ),
});

/** The regions of the parallel statechart. */
export const states: Record<string, Omit<AnyStateNodeConfig, 'invoke' | 'states'>> = Object.fromEntries(
  regions.filter(({ computed }) => !computed).map((region) => [region.name, regionConfig(region)]),
);

/** Delays of the machine's timers, in milliseconds. */
export const delays: Readonly<Record<string, number>> = Object.fromEntries(
  timers.map(({ name, delay }) => [name, delay]),
);

/** Undefined for a condition that asks the chart's states. */
function holdsIn(condition: Condition): ((input: Input) => boolean) | undefined {
  if (condition.kind === 'every') return undefined;
  if (condition.kind === 'state') {
    const { computed } = regionOf(condition);
    return computed && (({ context }) => condition.states.includes(computed(context as never)));
  }
  return condition.kind === 'sender'
    ? ({ context, event }) => condition.holds(context as never, event.actor)
    : ({ context, event }) => condition.holds(context as never, event as never);
}

/** Computed states share the initial one of the chart: in each, its conditions hold, and those of none before it. */
function inState(region: Region, state: string) {
  const computed = computedStatesOf(region);
  const own = computed.findIndex(({ name }) => name === state);
  if (own < 0 && state !== region.initial) return stateIn({ [region.name]: state });
  const conditionsOf = ({ computedIf }: (typeof computed)[number]) => allOf(names(computedIf));
  return and([
    stateIn({ [region.name]: region.initial }),
    ...computed.slice(0, own < 0 ? undefined : own).map((before) => not(conditionsOf(before))),
    ...(own < 0 ? [] : [conditionsOf(computed[own]!)]),
  ]);
}

const inStates = (condition: StateCondition) =>
  or(condition.states.map((state) => inState(regionOf(condition), state)));

/** Whether this event need not meet the condition. */
const isWaived = (condition: Condition, { context, event }: Input): boolean =>
  isTurnedOff(condition, context) || isExempt(condition, event.actor);

const waiverGuard = ({ name }: Condition) => `${name}Waived`;

function guardOf(condition: Condition) {
  const holds = holdsIn(condition);
  if (holds) return (input: Input) => isWaived(condition, input) || holds(input);
  const { parts } = condition.kind === 'every' ? condition : { parts: [condition as StateCondition] };
  const holdsThere = and(parts.map(inStates));
  const { rule, waivedBy, waivedIf, requiredOf } = condition;
  const isConditional = rule || waivedBy || waivedIf || requiredOf;
  return isConditional ? or([waiverGuard(condition), holdsThere]) : holdsThere;
}

/** XState's guards: each condition by name, when each is waived, and whether reminders are left. */
export const guards = Object.fromEntries([
  ...Object.values(conditions).flatMap((condition) => [
    [condition.name, guardOf(condition)],
    [waiverGuard(condition), (input: Input) => isWaived(condition, input)],
  ]),
  ...reminders.map(({ name }) => [
    remindersLeftGuard(name),
    ({ context }: Input) => context.reminders[name as ReminderName] < maxReminders,
  ]),
]) as Record<string, ReturnType<typeof guardOf>>;

const setReminders = (count: (sent: number) => number) =>
  assign<TaxReturnContext, TaxReturnEvent, { reminder: ReminderName }, TaxReturnEvent, never>(
    ({ context }, { reminder: name }) => ({
      reminders: { ...context.reminders, [name]: count(context.reminders[name]) },
    }),
  );

const setDoneBy = (actorOf: (event: TaxReturnEvent) => string | null) =>
  assign<TaxReturnContext, TaxReturnEvent, { step: string }, TaxReturnEvent, never>(
    ({ context, event }, { step }) => ({ doneBy: { ...context.doneBy, [step]: actorOf(event) } }),
  );

const contextAssignment = ({ update: change }: ContextUpdate) =>
  assign<TaxReturnContext, TaxReturnEvent, undefined, TaxReturnEvent, never>(({ context, event }) =>
    change(context as never, event as never),
  );

const everyAction = [
  ...placedSteps.flatMap(({ step, from }) => [
    ...step.actions,
    ...[...from.values()].flat().flatMap(({ actions = [] }) => actions),
  ]),
  ...allStates.flatMap(({ always = [], after = {} }) =>
    [...always, ...Object.values(after)].flatMap(({ actions = [] }) => actions),
  ),
];

/** @throws TypeError if two updates have the same name, because the machine would carry out only one of them */
function assignments(): Record<string, ReturnType<typeof contextAssignment>> {
  const byName = new Map<string, ContextUpdate>();
  for (const action of everyAction) {
    if (!('update' in action)) continue;
    if ((byName.get(action.type) ?? action) !== action)
      throw new TypeError(`Two updates are named ${action.type}. Please rename one.`);
    byName.set(action.type, action);
  }
  return Object.fromEntries([...byName].map(([name, update]) => [name, contextAssignment(update)]));
}

/** XState's actions. Those that the server carries out do nothing here. */
export const machineActions = {
  emailClient: () => {},
  emailFirm: () => {},
  makeDocument: () => {},
  makeSignedForms: () => {},
  countReminder: setReminders((sent) => sent + 1),
  restartReminders: setReminders(() => 0),
  rememberWho: setDoneBy(({ actor }) => actor.id),
  forgetWho: setDoneBy(() => null),
  ...assignments(),
};
