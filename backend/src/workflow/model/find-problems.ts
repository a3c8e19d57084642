import { type AnyStateMachine, type AnyStateNode } from 'xstate';

/**
 * Returns, one sentence each, what would fail silently if this machine ran over a database
 * (docs/adr/0001-explicit-machines.md).
 */
export const findProblems = (machine: AnyStateMachine): string[] => [
  ...(canEnd(machine.root)
    ? ['The root can reach a final state, and would ignore every event after it']
    : []),
  ...walk(machine.root).flatMap((node) =>
    problemsOf(node, machine).map((problem) => `${node.id} ${problem}`),
  ),
];

/** Returns the names of the machine's effects: the actions that XState does not carry out. */
export function effectKinds(machine: AnyStateMachine): string[] {
  const names = walk(machine.root)
    .flatMap((node) => actionsOf(node).map(nameOf))
    .filter((name) => name !== undefined);
  return [...new Set(names)].filter((name) => !builtinType(machine.implementations.actions[name])).sort();
}

const problemsOf = (node: AnyStateNode, machine: AnyStateMachine): string[] =>
  [
    node.invoke.length > 0 ? 'invokes an actor, which would run again at each restore' : undefined,
    node.type === 'history' ? 'is a history state, which the stored value does not keep' : undefined,
    ...actionsOf(node).map((action) => actionProblem(action, machine)),
    ...transitionsOf(node).map(({ guard }) => guardProblem(guard, machine)),
    ...Object.keys(node.config.after ?? {}).map((delay) => {
      if (!Number.isNaN(Number(delay))) return `has a delay without a name: ${delay}`;
      return delay in machine.implementations.delays ? undefined : `has the unknown delay ${delay}`;
    }),
  ].filter((problem) => problem !== undefined);

/** Actions that need no running actor. */
const pureActions = ['xstate.assign', 'xstate.raise', 'xstate.cancel', 'xstate.enqueueActions'];

function actionProblem(action: unknown, machine: AnyStateMachine): string | undefined {
  const name = nameOf(action);
  if (name !== undefined) {
    const type = builtinType(machine.implementations.actions[name]);
    return type === undefined || pureActions.includes(type)
      ? undefined
      : `uses ${name}, a ${type}, which needs a running actor`;
  }
  const type = builtinType(action);
  if (type !== 'xstate.raise' && type !== 'xstate.cancel') return 'has an action without a name';
  const { delay, id } = action as { delay?: unknown; id?: unknown };
  return delay !== undefined && id === undefined ? 'raises a delayed event without an id' : undefined;
}

/** @param guard a name, or XState's `and`, `or`, `not` or `stateIn`, which have a `check` and perhaps other guards */
function guardProblem(guard: unknown, machine: AnyStateMachine): string | undefined {
  if (guard === undefined) return undefined;
  const name = nameOf(guard);
  const implemented: unknown = name === undefined ? guard : machine.implementations.guards[name];
  if (implemented === undefined) return `has the unknown guard ${name}`;
  if (typeof implemented !== 'function' || !('check' in implemented))
    return name === undefined ? 'has a guard without a name' : undefined;
  const { guards = [] } = implemented as { guards?: unknown[] };
  return guards.map((part) => guardProblem(part, machine)).find((problem) => problem !== undefined);
}

/** Returns the type of an action that XState carries out, such as xstate.assign. */
const builtinType = (action: unknown): string | undefined =>
  typeof action === 'function' && 'resolve' in action
    ? (action as unknown as { type: string }).type
    : undefined;

function nameOf(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference;
  return typeof reference === 'object' && reference !== null
    ? (reference as { type: string }).type
    : undefined;
}

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
