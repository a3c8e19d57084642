import { type MachineAction, pureTransition, resolveState, wholeValue } from '@tax-firm/machines';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, type SnapshotFrom } from 'xstate';
import { type Json, plainJson } from '../../base/json.js';

/** A machine's stored state. */
export interface StoredState {
  readonly value: Json;
  readonly context: Json;
}

/** Something to do outside the database, once, after the commit. */
export interface Effect {
  readonly kind: string;
  readonly payload: Json;
}

/** An event that the machine schedules for later. */
export interface Delay {
  readonly id: string;
  readonly delayMs: number;
  readonly event: Json;
}

/** The result of one event. Nothing is written yet; that is the engine's job. */
export interface StepResult<M extends AnyStateMachine = AnyStateMachine> extends StoredState {
  readonly snapshot: SnapshotFrom<M>;
  readonly effects: readonly Effect[];
  readonly delays: readonly Delay[];
  readonly cancelled: readonly string[];
}

/** Computes the step that creates an instance. */
export function firstStep<M extends AnyStateMachine>(machine: M, input: Json): StepResult<M> {
  const [snapshot, actions] = initialTransition<AnyStateMachine>(machine, input);
  return toStep(snapshot as SnapshotFrom<M>, actions);
}

/**
 * Computes the step that an event causes; undefined if the machine refuses it.
 *
 * Refusal is what `snapshot.can` reports: no enabled transition has a target or an action. Comparing snapshots would
 * not do: a transition that only has effects, or that targets its own state, returns the same snapshot, and an
 * `always` may change the snapshot although the event was refused.
 */
export function nextStep<M extends AnyStateMachine>(
  machine: M,
  state: StoredState,
  event: { readonly type: string },
): StepResult<M> | undefined {
  const before = resolveState(machine, state);
  if (!canTake(before, event)) return undefined;
  const [snapshot, actions] = pureTransition(machine, before, event);
  return toStep(snapshot, actions, state, before);
}

const canTake = (snapshot: AnyMachineSnapshot, event: { readonly type: string }): boolean =>
  snapshot.can(event);

/** Returns whether only XState and the engine may send an event of this type. */
export const isReserved = (eventType: string): boolean => eventType === '' || eventType.startsWith('xstate.');

function toStep<M extends AnyStateMachine>(
  snapshot: SnapshotFrom<M>,
  actions: readonly MachineAction[],
  state?: StoredState,
  before?: AnyMachineSnapshot,
): StepResult<M> {
  const reached: AnyMachineSnapshot = snapshot;
  if (reached.status === 'error') throw reached.error;
  if (reached.status !== 'active')
    throw new Error(`The machine ${reached.machine.id} has ended and accepts no more events`);
  return {
    snapshot,
    value: reached === before && state ? state.value : (wholeValue(reached.machine, reached) as Json),
    context: reached.context === before?.context && state ? state.context : plainJson(reached.context),
    ...sort(actions),
  };
}

/** Separates effects from delayed events and their cancellations. For each delay, the last action counts. */
function sort(actions: readonly MachineAction[]): Pick<StepResult, 'effects' | 'delays' | 'cancelled'> {
  const effects: Effect[] = [];
  const delays = new Map<string, Delay>();
  const cancelled = new Set<string>();
  for (const { type, params } of actions) {
    if (type === 'xstate.raise') {
      const raised = params as { event: unknown; id?: string; delay?: number };
      if (raised.delay === undefined) continue;
      if (raised.id === undefined)
        throw new Error('A delayed event needs an id, so that it can be found after a restart');
      delays.set(raised.id, { id: raised.id, delayMs: raised.delay, event: plainJson(raised.event) });
      cancelled.delete(raised.id);
    } else if (type === 'xstate.cancel') {
      const { sendId } = params as { sendId: string };
      delays.delete(sendId);
      cancelled.add(sendId);
    } else if (isReserved(type)) {
      throw new Error(`The action ${type} needs a running actor, which the engine does not have`);
    } else {
      effects.push({ kind: type, payload: plainJson(params ?? {}) });
    }
  }
  return { effects, delays: [...delays.values()], cancelled: [...cancelled] };
}
