import type { Actor } from '../../roles.js';
import {
  both,
  type Condition,
  type FactCondition,
  inputCondition,
  isInState,
  type StateCondition,
} from '../parts/condition.js';
import type { Region, Transition } from '../parts/region.js';
import { nobody } from '../parts/roles.js';
import type { Step } from '../parts/step.js';
import { active } from '../regions/lifecycle/conditions.js';
import { mayEverSend, type PlacedStep, placedSteps, regions, statesOf } from './steps.js';
import type { TaxReturnContext, TaxReturnEvent, TaxReturnEventType, TaxReturnValue } from './types.js';

/** Whether the role may send the event at all. Its refusal names the roles, so `whyNot` writes it for each event. */
const senderMay = inputCondition<TaxReturnContext, TaxReturnEvent>(
  'senderMay',
  (_, { actor, type }) => mayEverSend(actor.role, type),
  { asks: 'the role may do this' },
);

const reasonGiven = inputCondition<object, { reason?: string }>(
  'reasonGiven',
  (_, { reason = '' }) => reason.trim() !== '',
  { refusal: both('Enter a reason. It will appear in the history.'), whoCan: nobody },
);

/**
 * The conditions of each event, in the order in which refusals list them: the role, the return being active, the states
 * in which the chart accepts the event, the step's `needs`, and a reason. The machine's guards and the reasons of
 * `whyNot` both come from here, so they cannot differ.
 */
export const requirements = Object.fromEntries(
  placedSteps.map((placed) => [placed.type, requirementsOf(placed)]),
) as Readonly<Record<TaxReturnEventType, readonly Condition[]>>;

function requirementsOf({ region, step, from }: PlacedStep): readonly Condition[] {
  const isWholeRegion = from.size === statesOf(region).length;
  const here = isWholeRegion ? [] : conditionsFor(region, new Set(from.keys()));
  return [
    senderMay,
    ...(step.evenWhenClosed || region.name === active.region ? [] : [active]),
    ...here,
    ...step.needs,
    ...(requiresReason(step) ? [reasonGiven] : []),
  ];
}

function requiresReason({ fields }: Step): boolean {
  return fields.reason !== undefined && fields.reason._zod.def.type !== 'optional';
}

/**
 * The smallest set of a region's conditions that together hold in exactly these states.
 * @throws Error if no single condition or pair does: then no sentence explains refusals in the other states
 */
function conditionsFor(region: Region, states: ReadonlySet<string>): readonly StateCondition[] {
  const candidates = region.conditions.filter(
    (condition): condition is StateCondition =>
      condition.kind === 'state' && [...states].every((state) => condition.states.includes(state)),
  );
  const holdHereAlone = (...chosen: readonly StateCondition[]) =>
    statesOf(region).every(
      ([state]) => states.has(state) || chosen.some((condition) => !condition.states.includes(state)),
    );
  for (const one of candidates) if (holdHereAlone(one)) return [one];
  for (const [index, one] of candidates.entries())
    for (const two of candidates.slice(index + 1)) if (holdHereAlone(one, two)) return [one, two];
  throw new Error(
    `The region ${region.name} accepts an event only in ${[...states].join(' and ')}, but no condition holds ` +
      'exactly there. Add one to its conditions.ts, with sentences that explain a refusal in other states.',
  );
}

/** What a condition can check before there is an event. */
export interface MachineState {
  readonly value: TaxReturnValue;
  readonly context: TaxReturnContext;
}

/** Whether the firm's rules, or the facts of the return, turn the condition off. */
export const isTurnedOff = (condition: Condition, context: TaxReturnContext): boolean => {
  const { rule, waivedBy } = condition;
  return (
    (rule !== undefined && !context.rules[rule]) ||
    (waivedBy !== undefined && context.rules[waivedBy]) ||
    condition.waivedIf?.(context as never) === true
  );
};

/** Whether this sender need not meet the condition. */
export const isExempt = ({ requiredOf }: Condition, sender: Pick<Actor, 'role'>): boolean =>
  requiredOf !== undefined && !requiredOf.includes(sender.role);

/** Whether a condition holds before there is an event. Undefined if it depends on the event. */
export function holdsBeforeEvent(
  condition: Condition,
  state: MachineState,
  sender: Pick<Actor, 'id' | 'role'>,
): boolean | undefined {
  const { value, context } = state;
  if (isTurnedOff(condition, context) || isExempt(condition, sender)) return true;
  switch (condition.kind) {
    case 'state':
      return isInState(condition, value);
    case 'every':
      return condition.parts.every((part) => isInState(part, value));
    case 'fact':
      return condition.holds(context as never);
    case 'sender':
      return condition.holds(context as never, sender);
    case 'input':
      return undefined;
  }
}

/** Whether a condition holds that depends on the state and its facts alone. */
export const isSo = (condition: StateCondition | FactCondition, { value, context }: MachineState): boolean =>
  condition.kind === 'state' ? isInState(condition, value) : condition.holds(context as never);

/** Whether a condition holds for this event. */
export const holdsForEvent = (condition: Condition, state: MachineState, event: TaxReturnEvent): boolean =>
  condition.kind === 'input'
    ? condition.holds(state.context as never, event as never)
    : holdsBeforeEvent(condition, state, event.actor)!;

/** All conditions of the workflow by name. */
export const conditions: Readonly<Record<string, Condition>> = byName([
  ...Object.values(requirements).flat(),
  ...regions.flatMap((region) => [
    ...region.conditions,
    ...[region, ...Object.values(region.states)].flatMap(({ on = {} }) =>
      Object.values(on)
        .flat()
        .flatMap((transition) => (transition as Transition).when ?? []),
    ),
    ...Object.values(region.states).flatMap(({ computedIf = [], always = [], after = {} }) => [
      ...computedIf,
      ...always.flatMap(({ when = [], unless = [] }) => [...when, ...unless]),
      ...Object.values(after).flatMap(({ when = [] }) => when),
    ]),
    ...Object.values(region.states).flatMap(({ reminder }) => reminder?.when ?? []),
  ]),
]);

/** @throws Error if two conditions have the same name, or if one refers to an unknown region or state */
function byName(all: readonly Condition[]): Record<string, Condition> {
  const found: Record<string, Condition> = {};
  for (const condition of all) {
    const known = (found[condition.name] ??= condition);
    if (known !== condition) throw new Error(`Two conditions have the name ${condition.name}: rename one`);
    if (condition.kind === 'state') checkStates(condition);
  }
  return found;
}

function checkStates({ name, region: regionName, states }: StateCondition): void {
  const region = regions.find((each) => each.name === regionName);
  if (!region)
    throw new Error(
      `The condition ${name} refers to the region ${regionName}, which is not in regions/index.ts: add it there`,
    );
  for (const state of states)
    if (!(state in region.states))
      throw new Error(`The condition ${name} refers to ${regionName}.${state}, which does not exist`);
}
