import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, type SnapshotFrom } from 'xstate';
import { type Json, plainJson } from '../common/json.js';
import { type MachineAction, pureTransition, resolve } from './pure-transition.js';

/** A machine's state as it is stored. */
export interface StoredState {
  readonly value: Json;
  readonly context: Json;
}

/** Something to be done outside, once, after the commit. */
export interface Effect {
  readonly kind: string;
  readonly payload: Json;
}

/** An event that the machine wants back after a while. */
export interface Delay {
  readonly id: string;
  readonly delayMs: number;
  readonly event: Json;
}

/** What one event made of an instance. Nothing has happened yet: the engine writes it. */
export interface Step<M extends AnyStateMachine = AnyStateMachine> extends StoredState {
  readonly snapshot: SnapshotFrom<M>;
  readonly effects: readonly Effect[];
  readonly delays: readonly Delay[];
  readonly cancelled: readonly string[];
}

/** The step that makes an instance. */
export function firstStep<M extends AnyStateMachine>(machine: M, input: Json): Step<M> {
  const [snapshot, actions] = initialTransition<AnyStateMachine>(machine, input);
  return toStep(snapshot as SnapshotFrom<M>, actions);
}

/**
 * The step that an event makes, or undefined when the machine refuses it.
 *
 * Refused means what `snapshot.can` means: no transition whose guards hold has a target or an action. The same
 * snapshot coming back is not enough to tell: a transition that only has effects, or that targets its own state,
 * gives back the same one too, and an `always` may change it although the event itself was refused.
 */
export function nextStep<M extends AnyStateMachine>(
  machine: M,
  state: StoredState,
  event: { readonly type: string },
): Step<M> | undefined {
  const before = resolve(machine, state);
  if (!canTake(before, event)) return undefined;
  const [snapshot, actions] = pureTransition(machine, before, event);
  return toStep(snapshot, actions, state, before);
}

const canTake = (snapshot: AnyMachineSnapshot, event: { readonly type: string }): boolean =>
  snapshot.can(event);

/** Events that XState makes itself; nobody outside the engine may send one. */
export const isReserved = (eventType: string): boolean => eventType === '' || eventType.startsWith('xstate.');

function toStep<M extends AnyStateMachine>(
  snapshot: SnapshotFrom<M>,
  actions: readonly MachineAction[],
  state?: StoredState,
  before?: AnyMachineSnapshot,
): Step<M> {
  const reached: AnyMachineSnapshot = snapshot;
  if (reached.status === 'error') throw reached.error;
  if (reached.status !== 'active')
    throw new Error(`The machine ${reached.machine.id} has ended: no event can reach it any more`);
  return {
    snapshot,
    value: reached === before && state ? state.value : (reached.value as Json),
    context: reached.context === before?.context && state ? state.context : plainJson(reached.context),
    ...sort(actions),
  };
}

/** Tells delayed events and their cancelling from effects; of one delay, the last word counts. */
function sort(actions: readonly MachineAction[]): Pick<Step, 'effects' | 'delays' | 'cancelled'> {
  const effects: Effect[] = [];
  const delays = new Map<string, Delay>();
  const cancelled = new Set<string>();
  for (const { type, params } of actions) {
    if (type === 'xstate.raise') {
      const raised = params as { event: unknown; id?: string; delay?: number };
      if (raised.delay === undefined) continue;
      if (raised.id === undefined)
        throw new Error('A delayed event needs an id, to be found again after a restart');
      delays.set(raised.id, { id: raised.id, delayMs: raised.delay, event: plainJson(raised.event) });
      cancelled.delete(raised.id);
    } else if (type === 'xstate.cancel') {
      const { sendId } = params as { sendId: string };
      delays.delete(sendId);
      cancelled.add(sendId);
    } else if (isReserved(type)) {
      throw new Error(`The action ${type} needs a running actor, which a server has not`);
    } else {
      effects.push({ kind: type, payload: plainJson(params ?? {}) });
    }
  }
  return { effects, delays: [...delays.values()], cancelled: [...cancelled] };
}
