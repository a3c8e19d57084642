import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type SnapshotFrom,
} from 'xstate';

/** An action as XState's pure functions return it. */
export interface MachineAction {
  readonly type: string;
  readonly params?: unknown;
}

/**
 * Does the same as XState's `transition(machine, snapshot, event)` at about a quarter of its cost.
 *
 * That function creates an actor on each call, only to have a scope to pass along, and the actor computes the
 * machine's initial state. Nothing reads the actor if the machine invokes and spawns nothing, which the engine's
 * `findProblems` ensures, so one idle actor per machine serves all calls. A property test compares the two functions
 * (backend/src/workflow/model/pure-transition.spec.ts); the bench measures the difference.
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

/** The scope that all calls for a machine share. */
function idleScope(machine: AnyStateMachine): AnyActorScope {
  const cached = scopes.get(machine);
  if (cached) return cached;
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

/**
 * States that follow from a machine's context and other states, in the machine's `meta`. They are stored and shown as a
 * part of the state value, so that everyone reads it in one way, but XState does not have them.
 */
export interface ComputedStates {
  /** Adds them to XState's value. */
  add(value: unknown, context: unknown): unknown;
  /** The value without them. */
  remove(value: unknown): unknown;
}

const computedStates = (machine: AnyStateMachine) => machine.root.meta as ComputedStates | undefined;

/** Whole values by snapshot, because a view of a return asks for the same one some sixty times. */
const wholeValues = new WeakMap<State, unknown>();

/** The whole state value, with the states that follow from the context. */
export function wholeValue(machine: AnyStateMachine, state: State): unknown {
  const computed = computedStates(machine);
  if (!computed) return state.value;
  let whole = wholeValues.get(state);
  if (!whole) wholeValues.set(state, (whole = computed.add(state.value, state.context)));
  return whole;
}

/** A state value and a context. */
export interface State {
  readonly value: unknown;
  readonly context: unknown;
}

/** Snapshots by machine and state value. Machines have at most a few thousand reachable states. */
const snapshots = new WeakMap<AnyStateMachine, Map<string, AnyMachineSnapshot>>();
const keptSnapshots = 5000;

/**
 * Does the same as XState's `machine.resolveState` at a fraction of its cost, of a {@link wholeValue}: the result depends
 * only on the state value, so it is cached for each value and combined with the given context.
 * @throws Error if the machine has no such state
 */
export function resolveState<M extends AnyStateMachine>(
  machine: M,
  { value, context }: State,
): SnapshotFrom<M> {
  const cached = snapshots.get(machine) ?? new Map<string, AnyMachineSnapshot>();
  snapshots.set(machine, cached);
  const key = JSON.stringify(value);
  let snapshot = cached.get(key);
  if (!snapshot) {
    const own = (computedStates(machine)?.remove(value) ?? value) as AnyMachineSnapshot['value'];
    snapshot = machine.resolveState({ value: own, context: {} });
    if (cached.size >= keptSnapshots) cached.clear();
    cached.set(key, snapshot);
  }
  return { ...snapshot, context } as SnapshotFrom<M>;
}
