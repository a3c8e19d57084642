import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, not, or } from 'xstate';

/** A transition as plain data. */
export interface TransitionDescription {
  /** Event type; `''` for an eventless one, `after NAME` for a delayed one. */
  event: string;
  /** Ids of the target states; empty if the state doesn't change. */
  targets: string[];
  /** Whether it leaves and reenters its own state, which restarts its timers. */
  reenter: boolean;
  guard: string | null;
  actions: string[];
  roles: string[];
}

/** A state as plain data without functions, for drawings and golden files. */
export interface StateDescription {
  id: string;
  key: string;
  type: string;
  initial: string | null;
  tags: string[];
  /** Entry actions. */
  entry: string[];
  transitions: TransitionDescription[];
  states: StateDescription[];
}

interface GuardLike {
  type?: string;
  params?: Record<string, unknown>;
  /** XState's check function of a combined guard. Compare the function, because the browser build changes its name. */
  check?: unknown;
  guards?: unknown[];
  stateValue?: unknown;
}

/** `name`, or `name(value, …)` for a guard or action with params. */
const referenceText = (type: string, params?: Record<string, unknown>): string =>
  params ? `${type}(${Object.values(params).join(', ')})` : type;

const checkOf = (guard: unknown): unknown => (guard as GuardLike).check;
const notCheck = checkOf(not('any'));
const orCheck = checkOf(or(['any']));

const guardText = (guard: unknown): string => {
  if (typeof guard === 'string') return guard;
  const { type, params, check, guards, stateValue } = guard as GuardLike;
  if (type) return referenceText(type, params);
  if (guards && check === notCheck) return `not(${guards.map(guardText).join(', ')})`;
  if (guards) return guards.map(guardText).join(check === orCheck ? ' or ' : ' and ');
  return `in ${JSON.stringify(stateValue)}`;
};

const actionText = (action: unknown): string => {
  if (typeof action === 'string') return action;
  const { type, params } = action as { type: string; params?: Record<string, unknown> };
  return referenceText(type, params);
};

/** A state's place in its machine, such as `price-tool.steps.interview.who`, whatever id transitions name it by. */
const idOf = ({ machine, path }: AnyStateNode): string => [machine.id, ...path].join('.');

/** An event's name in definitions and drawings; for timers, `after NAME`. */
export const eventName = (type: string): string => type.replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1');

const describeTransition = (transition: AnyTransitionDefinition): TransitionDescription => ({
  event: eventName(transition.eventType),
  targets: (transition.target ?? []).map(idOf),
  reenter: transition.reenter,
  guard: transition.guard ? guardText(transition.guard) : null,
  actions: transition.actions.map(actionText),
  roles: (transition.meta as { roles?: string[] } | undefined)?.roles?.slice() ?? [],
});

const describeState = (node: AnyStateNode): StateDescription => ({
  id: idOf(node),
  key: node.key,
  type: node.type,
  initial: node.type === 'compound' ? (node.initial.target[0]?.key ?? null) : null,
  tags: [...node.tags].map(String),
  entry: node.entry.map(actionText),
  transitions: [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(describeTransition),
  states: Object.values(node.states).map(describeState),
});

/** Describes a whole machine as plain data, in source order, for drawings and for the golden files of its versions. */
export const describeMachine = (machine: AnyStateMachine): StateDescription => describeState(machine.root);

/** A machine's configuration as the JSON that XState and its editors read. Guards and actions are names. */
export const machineJson = ({ config }: AnyStateMachine): string =>
  JSON.stringify(
    config,
    (key, value: unknown) => (key === 'guard' && value ? guardText(value) || undefined : value),
    2,
  );
