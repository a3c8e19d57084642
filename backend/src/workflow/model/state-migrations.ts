import {
  pureTransition,
  resolveState,
  type State,
  wholeValue,
  type StateDescription,
} from '@tax-firm/machines';
import { type AnyStateMachine, type SnapshotFrom, type AnyMachineSnapshot } from 'xstate';
import { plainJson, sameJson, type Json } from '../../base/json.js';
import { type WorkflowDefinition } from './definition.js';
import { type StoredState, type Delay, type StepResult } from './step.js';

/** The type of the history row that a migration adds; no machine has an event with this name. */
export const migratedType = 'MIGRATED';

/** Thrown if a stored state cannot be migrated. The message is a sentence for a developer. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

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
export function restoreMigrated<M extends AnyStateMachine>(
  machine: M,
  migrated: StoredState,
): SnapshotFrom<M> {
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
  old: { readonly definition: StateDescription; readonly value: Json },
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
): Pick<StepResult, 'delays' | 'cancelled'> {
  const before = new Set(describedTimers(old.definition, old.value));
  const after = new Map(runningDelays(machine, snapshot).map((delay) => [delay.id, delay]));
  return {
    delays: [...after.values()].filter(({ id }) => !before.has(id)),
    cancelled: [...before].filter((id) => !after.has(id)),
  };
}

/** Returns the ids of the timers that run in a state, from the machine's stored description. */
function describedTimers(state: StateDescription, value: Json): string[] {
  const own = state.transitions
    .filter(({ event }) => event.startsWith('after '))
    .map(({ event }) => `xstate.after.${event.slice('after '.length)}.${state.id}`);
  const below = state.states.flatMap((child) => {
    if (typeof value === 'string') return child.key === value ? describedTimers(child, {}) : [];
    const part = (value as { [key: string]: Json })[child.key];
    if (part !== undefined) return describedTimers(child, part);
    return [];
  });
  return [...own, ...below];
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
