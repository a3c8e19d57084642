import { and, type AnyStateNodeConfig, assign, not, or, stateIn } from 'xstate';
import type { Action, Remember } from '../parts/action.js';
import type { Condition } from '../parts/condition.js';
import {
  type Eventless,
  maxReminders,
  type Region,
  type State,
  type Timer,
  type Way,
} from '../parts/region.js';
import { active } from '../regions/lifecycle/conditions.js';
import { conditions, requirements } from './requirements.js';
import { permissions, placedSteps, regions, statesOf } from './steps.js';
import type { ReminderName, TaxReturnContext, TaxReturnEvent, TaxReturnEventType } from './types.js';

/** The regions as XState wants them: states and transitions, and the guards, actions and delays that they name. */

type Input = { context: TaxReturnContext; event: TaxReturnEvent };

const timerOf = (reminder: string) => `${reminder}Reminder`;
const leftGuard = (reminder: string) => `${reminder}ReminderLeft`;

const names = (all: readonly Condition[] = []) => all.map(({ name }) => name);

/** An action by its name, with its params where it has some. */
const named = (action: Action) =>
  'params' in action ? { type: action.type, params: action.params } : { type: action.type };

const actions = (...all: readonly (readonly Action[] | undefined)[]) => {
  const listed = all.flatMap((some) => some ?? []).map(named);
  return listed.length > 0 ? { actions: listed } : {};
};

/** A transition, with who may send it in `meta`, where tools can read it. */
const transition = (type: TaxReturnEventType, does: readonly Action[], way: Way, isRegions: boolean) => ({
  guard: and([...names(way.when), ...names(requirements[type]), ...names(way.needs)]),
  ...(way.target !== undefined && { target: isRegions ? `.${way.target}` : way.target }),
  ...(way.reenter && { reenter: true }),
  meta: { roles: permissions[type] },
  ...actions(does, way.does),
});

const transitions = (region: Region, on: Region['on'] = {}, isRegions = false) =>
  Object.fromEntries(
    Object.entries(on).map(([type, ways]) => [
      type,
      [ways as Way | Way[]]
        .flat()
        .map((way) => transition(type as TaxReturnEventType, region.steps[type]!.does, way, isRegions)),
    ]),
  );

const eventless = ({ target, when, unless, does }: Eventless) => {
  const holds = and(names(when));
  return { target, guard: unless ? not(holds) : holds, ...actions(does) };
};

const timer = ({ when, target, reenter, does }: Timer) => ({
  guard: and(names([active, ...when])),
  ...(target !== undefined && { target }),
  ...(reenter && { reenter }),
  ...actions(does),
});

/** Re-entering the state starts its clock again. */
const reminder = (state: string, { name, email }: NonNullable<State['remind']>) => ({
  guard: and([active.name, leftGuard(name)]),
  target: state,
  reenter: true,
  actions: [{ type: 'countReminder', params: { reminder: name } }, named(email)],
});

const stateConfig = (region: Region, [key, state]: [string, State]) => ({
  ...(state.description !== undefined && { description: state.description }),
  ...(state.flags && { tags: [...state.flags] }),
  ...(state.always && { always: state.always.map(eventless) }),
  ...(state.on && { on: transitions(region, state.on) }),
  after: {
    ...(state.remind && { [timerOf(state.remind.name)]: reminder(key, state.remind) }),
    ...Object.fromEntries(Object.entries(state.after ?? {}).map(([name, told]) => [name, timer(told)])),
  },
});

const regionConfig = (region: Region) => ({
  initial: region.initial,
  ...(region.on && { on: transitions(region, region.on, true) }),
  states: Object.fromEntries(statesOf(region).map((state) => [state[0], stateConfig(region, state)])),
});

/** The regions of the parallel statechart. */
export const states: Record<string, Omit<AnyStateNodeConfig, 'invoke' | 'states'>> = Object.fromEntries(
  regions.map((region) => [region.name, regionConfig(region)]),
);

const reminders = regions.flatMap((region) =>
  Object.values(region.states).flatMap(({ remind }) => (remind ? [remind] : [])),
);

/** Milliseconds until the machine's timers fire. */
export const delays: Readonly<Record<string, number>> = Object.fromEntries([
  ...reminders.map(({ name, every }) => [timerOf(name), every]),
  ...regions.flatMap((region) =>
    Object.values(region.states).flatMap(({ after = {} }) =>
      Object.entries(after).map(([name, { delay }]) => [name, delay]),
    ),
  ),
]) as Record<string, number>;

const guardOf = (condition: Condition) =>
  condition.kind === 'state'
    ? or(condition.states.map((state) => stateIn({ [condition.region]: state })))
    : ({ context, event }: Input) => condition.holds(context as never, event as never);

export const guards = Object.fromEntries([
  ...Object.values(conditions).map((condition) => [condition.name, guardOf(condition)]),
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

const changes = ({ change }: Remember) =>
  assign<TaxReturnContext, TaxReturnEvent, undefined, TaxReturnEvent, never>(({ context, event }) =>
    change(context as never, event as never),
  );

export const machineActions = {
  emailClient: () => {},
  emailFirm: () => {},
  countReminder: setReminders((sent) => sent + 1),
  restartReminders: setReminders(() => 0),
  ...Object.fromEntries(
    placedSteps.flatMap(({ step }) =>
      step.does.flatMap((action) => ('change' in action ? [[action.type, changes(action)]] : [])),
    ),
  ),
};
