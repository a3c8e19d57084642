import { type AnyStateMachine, type AnyStateNode } from 'xstate';

/**
 * Returns, one sentence each, what would fail silently if this machine ran over a database
 * (docs/adr/0001-explicit-machines.md).
 */
export function findProblems(machine: AnyStateMachine): string[] {
  const problems = walk(machine.root).flatMap((node) => problemsOf(node, machine));
  return [
    ...(canEnd(machine.root)
      ? ['The root can reach a final state, and would ignore every event after it']
      : []),
    ...problems,
  ];
}

/** Returns the names of the machine's effects: the actions that XState does not carry out. */
export function effectKinds(machine: AnyStateMachine): string[] {
  const named = walk(machine.root)
    .flatMap((node) => actionsOf(node).map(nameOf))
    .filter((name) => name !== undefined);
  return [...new Set(named)].filter((name) => !builtinType(implementation(machine, 'actions', name))).sort();
}

function problemsOf(node: AnyStateNode, machine: AnyStateMachine): string[] {
  const problems: string[] = [];
  if (node.invoke.length > 0)
    problems.push(`${node.id} invokes an actor, which would run again at each restore`);
  if (node.type === 'history')
    problems.push(`${node.id} is a history state, which the stored value does not keep`);
  for (const action of actionsOf(node)) problems.push(...actionProblems(action, node, machine));
  for (const guard of transitionsOf(node).flatMap((transition) =>
    transition.guard === undefined ? [] : [transition.guard as unknown],
  )) {
    problems.push(...guardProblems(guard, node, machine));
  }
  for (const delay of Object.keys(node.config.after ?? {})) {
    if (!Number.isNaN(Number(delay))) problems.push(`${node.id} has a delay without a name: ${delay}`);
    else if (implementation(machine, 'delays', delay) === undefined)
      problems.push(`${node.id} has the unknown delay ${delay}`);
  }
  return problems;
}

/** Actions that need no running actor. */
const pureActions = ['xstate.assign', 'xstate.raise', 'xstate.cancel', 'xstate.enqueueActions'];

function actionProblems(action: unknown, node: AnyStateNode, machine: AnyStateMachine): string[] {
  const name = nameOf(action);
  if (name !== undefined) {
    const type = builtinType(implementation(machine, 'actions', name));
    return type === undefined || pureActions.includes(type)
      ? []
      : [`${node.id} uses ${name}, a ${type}, which needs a running actor`];
  }
  const type = builtinType(action);
  if (type !== 'xstate.raise' && type !== 'xstate.cancel') return [`${node.id} has an action without a name`];
  const { delay, id } = action as { delay?: unknown; id?: unknown };
  return delay !== undefined && id === undefined ? [`${node.id} raises a delayed event without an id`] : [];
}

function guardProblems(guard: unknown, node: AnyStateNode, machine: AnyStateMachine): string[] {
  const name = nameOf(guard);
  if (name !== undefined) {
    const implemented = implementation(machine, 'guards', name);
    if (implemented === undefined) return [`${node.id} has the unknown guard ${name}`];
    return isBuiltinGuard(implemented)
      ? partsOf(implemented).flatMap((part) => guardProblems(part, node, machine))
      : [];
  }
  if (!isBuiltinGuard(guard)) return [`${node.id} has a guard without a name`];
  return partsOf(guard).flatMap((part) => guardProblems(part, node, machine));
}

/** `and`, `or`, `not` and `stateIn` of XState. */
const isBuiltinGuard = (guard: unknown): boolean => typeof guard === 'function' && 'check' in guard;

const partsOf = (guard: unknown): unknown[] => (guard as { guards?: unknown[] }).guards ?? [];

/** Returns the type of an action that XState carries out, such as xstate.assign. */
function builtinType(action: unknown): string | undefined {
  return typeof action === 'function' && 'resolve' in action
    ? (action as unknown as { type: string }).type
    : undefined;
}

function nameOf(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference;
  return typeof reference === 'object' && reference !== null
    ? (reference as { type: string }).type
    : undefined;
}

const implementation = (
  machine: AnyStateMachine,
  kind: 'actions' | 'guards' | 'delays',
  name: string,
): unknown => (machine.implementations[kind] as Record<string, unknown>)[name];

const walk = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(walk)];

const transitionsOf = (node: AnyStateNode) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

const actionsOf = (node: AnyStateNode): unknown[] => [
  ...node.entry,
  ...node.exit,
  ...transitionsOf(node).flatMap((transition) => transition.actions as unknown[]),
  ...(node.type === 'compound' ? (node.initial.actions as unknown[]) : []),
];

/** Whether XState could end the machine: its root reaches a final child or, if parallel, all its regions end. */
function canEnd(node: AnyStateNode): boolean {
  const children = Object.values(node.states);
  if (node.type === 'parallel') return children.length > 0 && children.every(canEnd);
  return children.some((child) => child.type === 'final');
}
