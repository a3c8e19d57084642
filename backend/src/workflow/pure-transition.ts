import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type SnapshotFrom,
} from 'xstate';

/** An action as the pure functions of XState return it. */
export interface MachineAction {
  readonly type: string;
  readonly params?: unknown;
}

/**
 * XState's `transition(machine, snapshot, event)` at about a quarter of its cost.
 *
 * That function makes a throwaway actor on each call, and the actor computes the machine's initial state, only to
 * have a scope to pass along. Nothing reads the actor as long as the machine invokes and spawns nothing, which
 * `findProblems` has made sure of: so one idle actor per machine serves all calls. A property test holds the two
 * equal (pure-transition.spec.ts), the bench shows what it is worth.
 */
export function pureTransition<M extends AnyStateMachine>(
  machine: M,
  snapshot: SnapshotFrom<M>,
  event: { readonly type: string },
): [SnapshotFrom<M>, MachineAction[]] {
  const actions: MachineAction[] = [];
  const scope: AnyActorScope = { ...idleScope(machine), actionExecutor: (action) => actions.push(action) };
  const next: AnyMachineSnapshot = machine.transition(snapshot, event, scope);
  return [next as SnapshotFrom<M>, actions];
}

const scopes = new WeakMap<AnyStateMachine, AnyActorScope>();

function idleScope(machine: AnyStateMachine): AnyActorScope {
  const known = scopes.get(machine);
  if (known) return known;
  const self = createActor(machine);
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: () => undefined,
    defer: () => undefined,
    emit: () => undefined,
    stopChild: () => undefined,
    actionExecutor: () => undefined,
  };
  scopes.set(machine, scope);
  return scope;
}
