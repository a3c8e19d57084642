import {
  type MachineAction,
  pureTransition,
  resolveState,
  wholeValue,
  type State,
  type StateDescription,
} from '@tax-firm/machines';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, type SnapshotFrom } from 'xstate';
import { type Json, plainJson, sameJson } from '../../base/json.js';
import { type WorkflowDefinition } from './definition.js';

/** A machine's stored state. */
export interface StoredState {
  readonly value: Json;
  readonly context: Json;
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
  /** What to do outside the database, once, after the commit. */
  readonly effects: readonly { readonly kind: string; readonly payload: Json }[];
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
  const snapshot = resolveState(machine, state);
  const before: AnyMachineSnapshot = snapshot;
  return before.can(event) ? toStep(...pureTransition(machine, snapshot, event), state, before) : undefined;
}

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
  const effects: { kind: string; payload: Json }[] = [];
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

/** The type of the history row that a migration adds; no machine has an event with this name. */
export const migratedType = 'MIGRATED';

/** Thrown if a stored state cannot be migrated. The message is a sentence for a developer. */
export class MigrationError extends Error {}

/**
 * Migrates a stored state to a later version, step by step.
 * @throws MigrationError if a step is missing or refuses
 */
export function migrateState(
  { id, migrations = [] }: WorkflowDefinition,
  stored: StoredState,
  from: number,
  to: number,
): StoredState {
  let current = stored;
  for (let version = from; version !== to; version += 1) {
    const step = migrations.find((migration) => migration.from === version && migration.to === version + 1);
    if (!step || version > to)
      throw new MigrationError(`${id} has no migration from version ${from} to version ${to}`);
    const migrated = step.migrate(structuredClone(current));
    if (typeof migrated === 'string') throw new MigrationError(migrated);
    current = { value: plainJson(migrated.value), context: plainJson(migrated.context) };
  }
  return current;
}

/**
 * Restores a snapshot from a migrated state.
 * @throws MigrationError if the state is unknown or incomplete, or if an eventless transition would leave it
 * immediately, which would change the state without an event
 */
export function restoreMigrated<M extends AnyStateMachine>(machine: M, migrated: StoredState) {
  const at = JSON.stringify(migrated.value);
  let snapshot: SnapshotFrom<M>;
  try {
    snapshot = resolveState(machine, migrated);
  } catch (error) {
    throw new MigrationError(`The new machine has no state ${at}: ${(error as Error).message}`);
  }
  const whole = plainJson(wholeValue(machine, snapshot as State));
  if (!sameJson(whole, migrated.value))
    throw new MigrationError(`The state ${at} is incomplete; the machine has ${JSON.stringify(whole)}`);
  const [settled, actions] = pureTransition(machine, snapshot, { type: migratedType });
  const after = plainJson(wholeValue(machine, settled as State));
  if (actions.length > 0 || !sameJson(after, whole))
    throw new MigrationError(`The machine would not stay in ${at} but move to ${JSON.stringify(after)}`);
  return snapshot;
}

/**
 * Returns the timers that a migration sets and cancels. It sets a timer only if the migration enters the timer's
 * state or adds the delay. So a timer that has fired is not set again, and a running one keeps its due time.
 */
export function changedTimers(
  oldMachine: StateDescription,
  oldValue: Json,
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
): Pick<StepResult, 'delays' | 'cancelled'> {
  const before = describedTimers(oldMachine, oldValue);
  const running = runningDelays(machine, snapshot);
  return {
    delays: running.filter(({ id }) => !before.includes(id)),
    cancelled: before.filter((id) => !running.some((delay) => delay.id === id)),
  };
}

/** Returns the ids of the timers that run in a state, from the machine's stored description. */
function describedTimers(state: StateDescription, value: Json): string[] {
  const own = state.transitions
    .filter(({ event }) => event.startsWith('after '))
    .map(({ event }) => `xstate.after.${event.slice('after '.length)}.${state.id}`);
  const active = typeof value === 'string' ? { [value]: {} } : (value as { [key: string]: Json });
  const below = state.states.filter(({ key }) => active[key] !== undefined);
  return [...own, ...below.flatMap((child) => describedTimers(child, active[child.key]!))];
}

/** Returns the delays of every state that the snapshot is in. */
function runningDelays(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): Delay[] {
  const delays = machine.implementations.delays as Record<string, number | ((args: unknown) => number)>;
  return snapshot._nodes.flatMap((node) =>
    node.after.map(({ delay, eventType }) => {
      const length = typeof delay === 'number' ? delay : delays[String(delay)];
      const event = { type: eventType };
      const delayMs =
        typeof length === 'function' ? length({ context: snapshot.context as unknown, event }) : length;
      return { id: eventType, delayMs: delayMs ?? 0, event };
    }),
  );
}
