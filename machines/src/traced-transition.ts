import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, assign } from 'xstate';
import { idleScope, pureInitial, pureTransition, resolveState } from './pure-transition.js';

/** A state value and a context, as a program stores them. */
interface State {
  readonly value: unknown;
  readonly context: unknown;
}

type Context = Readonly<Record<string, unknown>>;
type Event = { readonly type: string };
type Guard = (args: { context: unknown; event: Event }, params: unknown) => unknown;
type Assignment = (args: { context: unknown; event: Event }, params: unknown) => object;

/** What XState asked of the machine's own functions in one place of a transition, and what followed each answer. */
type Question =
  | { readonly guard: Guard; readonly params: unknown; readonly yes: Place; readonly no: Place }
  | { readonly assign: Assignment; readonly params: unknown; readonly then: Place };

/** A place in a transition: XState's next question, or the end. Empty until a transition has come by. */
interface Place {
  question?: Question;
  /** The state value that was reached; undefined if the event was refused. */
  end?: { readonly value: unknown };
}

const initType = 'xstate.init';

/**
 * Computes transitions, for replaying many histories, at a few percent of XState's cost.
 *
 * XState decides by nothing but the state value, the event's type, and the answers of the machine's guards. So the
 * first transition of each kind runs in XState, and what it asks is recorded as a tree: guards, and assignments of the
 * context. Later ones walk down the tree. They call the same guards and assignments with the actual context and event,
 * and skip only XState's search for the transitions. A property test compares the results with XState's
 * (backend/src/workflow/pure-transition.spec.ts).
 */
export class TracedMachine {
  private readonly traced: AnyStateMachine;
  /** Where the transitions begin, by event type, for each state value. Values are shared, so they are compared by identity. */
  private readonly starts = new WeakMap<object, Map<string, Place>>();
  private readonly values = new Map<string, object>();
  private readonly initial: Place = {};
  private recording?: Recording;

  private constructor(private readonly machine: AnyStateMachine) {
    this.traced = this.withRecording();
    idleScope(this.traced); // made before anything is recorded, because making it asks guards as well
  }

  /** @returns undefined if the machine has actions whose result depends on more than XState asks its functions */
  static of(machine: AnyStateMachine): TracedMachine | undefined {
    return isTraceable(machine) ? new TracedMachine(machine) : undefined;
  }

  /** Returns the initial state for an input. @throws Error if the machine fails or ends */
  begin(input: unknown): State {
    const { context } = this.machine.config as { context?: unknown };
    const first =
      typeof context === 'function' ? (context as (args: object) => unknown)({ input }) : (context ?? {});
    const event = { type: initType, input };
    return (
      walk(this.initial, first, event) ?? this.record(this.initial, () => pureInitial(this.traced, input))
    );
  }

  /** Returns the state after an event, or undefined if the machine refuses it. @throws Error if it fails or ends */
  follow(state: State, event: Event): State | undefined {
    const start = this.startOf(state.value, event.type);
    const after = walk(start, state.context, event);
    if (after) return after.value === undefined ? undefined : after;
    const before = resolveState(this.traced, state) as AnyMachineSnapshot;
    return this.record(start, () =>
      before.can(event) ? pureTransition(this.traced, before as never, event)[0] : undefined,
    );
  }

  /** Runs a transition in XState, and records what it asks. */
  private record<S extends AnyMachineSnapshot | undefined>(
    start: Place,
    run: () => S,
  ): S extends undefined ? undefined : State;
  private record(start: Place, run: () => AnyMachineSnapshot | undefined): State | undefined {
    const recording = (this.recording = new Recording(start));
    try {
      const reached = run();
      if (reached && reached.status !== 'active')
        throw (
          (reached.error as Error | undefined) ??
          new Error(`The machine ${this.machine.id} has ended and accepts no more events`)
        );
      const value = reached && this.shared(reached.value);
      recording.end({ value });
      return reached && { value, context: reached.context as unknown };
    } finally {
      this.recording = undefined;
    }
  }

  private startOf(value: unknown, type: string): Place {
    const shared = this.starts.has(value as object) ? (value as object) : this.shared(value);
    const places = this.starts.get(shared)!;
    let start = places.get(type);
    if (!start) places.set(type, (start = {}));
    return start;
  }

  /** The one object for all equal state values. Machines have at most a few thousand. */
  private shared(value: unknown): object {
    const key = JSON.stringify(value);
    let shared = this.values.get(key);
    if (!shared) {
      this.values.set(key, (shared = JSON.parse(key) as object));
      this.starts.set(shared, new Map());
    }
    return shared;
  }

  /** The same machine, except that its guards and assignments report to the current recording. */
  private withRecording(): AnyStateMachine {
    const { guards, actions } = this.machine.implementations as Implementations;
    const report = () => this.recording;
    return this.machine.provide({
      guards: mapped(guards, (guard) =>
        typeof guard === 'function' && !('check' in guard) ? recordedGuard(guard as Guard, report) : guard,
      ),
      actions: mapped(actions, (action) => (isAssign(action) ? recordedAssign(action, report) : action)),
    } as never);
  }
}

/** Follows the recorded questions. @returns undefined where no transition has come by yet */
function walk(start: Place, before: unknown, event: Event): State | undefined {
  let context = before;
  for (let place = start; ;) {
    if (place.end) return { value: place.end.value, context };
    const { question } = place;
    if (!question) return undefined;
    const args = { context, event };
    if ('guard' in question) {
      place = question.guard(args, question.params) ? question.yes : question.no;
    } else {
      context = { ...(context as Context), ...question.assign(args, question.params) };
      place = question.then;
    }
  }
}

/** Writes down what one transition asks, below what transitions with the same answers have asked. */
class Recording {
  /** Guards whose answer is known, until the context changes. */
  private known = new Map<Guard, Set<unknown>>();

  constructor(private place: Place) {}

  guard(guard: Guard, params: unknown, answer: boolean): void {
    const known = this.known.get(guard) ?? new Set();
    if (known.has(params)) return;
    this.known.set(guard, known.add(params));
    const question = (this.place.question ??= { guard, params, yes: {}, no: {} });
    if (!('guard' in question) || question.guard !== guard) throw new Error(unrepeatable);
    this.place = answer ? question.yes : question.no;
  }

  assign(assign: Assignment, params: unknown): void {
    this.known = new Map();
    const question = (this.place.question ??= { assign, params, then: {} });
    if (!('assign' in question) || question.assign !== assign) throw new Error(unrepeatable);
    this.place = question.then;
  }

  end(end: { readonly value: unknown }): void {
    if (this.place.question) throw new Error(unrepeatable);
    this.place.end = end;
  }
}

const unrepeatable = 'A transition did not ask the same as an equal one before: a guard is not pure';

function recordedGuard(guard: Guard, recording: () => Recording | undefined): Guard {
  return (args, params) => {
    const answer = Boolean(guard(args, params));
    recording()?.guard(guard, params, answer);
    return answer;
  };
}

interface Assign {
  readonly type: 'xstate.assign';
  readonly assignment: unknown;
}

function recordedAssign({ assignment }: Assign, recording: () => Recording | undefined): unknown {
  const assigner = assignment as Assignment;
  return assign((args, params) => {
    recording()?.assign(assigner, params);
    return assigner(args, params);
  });
}

interface Implementations {
  readonly guards: Readonly<Record<string, unknown>>;
  readonly actions: Readonly<Record<string, unknown>>;
}

/**
 * Whether all that a transition depends on is the state, the event's type, and answers of named guards: assignments are
 * functions, only delayed events are raised, and params are constant.
 */
function isTraceable(machine: AnyStateMachine): boolean {
  const { guards, actions } = machine.implementations as Implementations;
  const isGuard = (guard: unknown): boolean => {
    if (guard === undefined) return true;
    const builtin = partsOf(guard);
    if (builtin) return builtin.every(isGuard);
    const named = nameOf(guard);
    if (named === undefined || hasComputedParams(guard)) return false;
    const implemented = guards[named];
    return typeof implemented === 'function' && (!('check' in implemented) || isGuard(implemented));
  };
  const isAction = (action: unknown): boolean => {
    if (hasComputedParams(action)) return false;
    const name = nameOf(action);
    const resolved = name === undefined ? action : actions[name];
    if (typeof resolved !== 'function' || !('resolve' in resolved)) return name !== undefined;
    if (isAssign(resolved)) return name !== undefined && typeof resolved.assignment === 'function';
    const { type, delay, event } = resolved as { type?: unknown; delay?: unknown; event?: unknown };
    return (
      type === 'xstate.cancel' ||
      (type === 'xstate.raise' && delay !== undefined && typeof event !== 'function')
    );
  };
  return nodesOf(machine.root).every((node) => {
    const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
    const initial = node.type === 'compound' ? (node.initial.actions as unknown[]) : [];
    return (
      [...node.entry, ...node.exit, ...initial, ...transitions.flatMap(({ actions: own }) => own)].every(
        isAction,
      ) && transitions.every(({ guard }) => isGuard(guard))
    );
  });
}

const isAssign = (action: unknown): action is Assign =>
  typeof action === 'function' && (action as unknown as Partial<Assign>).type === 'xstate.assign';

/** The parts of XState's own `and`, `or`, `not` and `stateIn`; undefined for another guard. */
const partsOf = (guard: unknown): readonly unknown[] | undefined =>
  typeof guard === 'function' && 'check' in guard
    ? ((guard as { guards?: unknown[] }).guards ?? [])
    : undefined;

const nameOf = (reference: unknown): string | undefined =>
  typeof reference === 'string'
    ? reference
    : typeof reference === 'object' && reference !== null
      ? (reference as { type: string }).type
      : undefined;

const hasComputedParams = (reference: unknown): boolean =>
  typeof reference === 'object' &&
  reference !== null &&
  typeof (reference as { params?: unknown }).params === 'function';

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

const mapped = <T>(all: Readonly<Record<string, T>>, change: (one: T) => unknown) =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
