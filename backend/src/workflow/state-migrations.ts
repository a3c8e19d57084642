import { type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { plainJson, sameJson } from '../common/json.js';
import { type WorkflowDefinition } from './definition.js';
import { pureTransition, resolve } from './pure-transition.js';
import { type StoredState } from './step.js';

/** The type of the row that a change of the machine's version adds to a history; no machine has such an event. */
export const migratedType = 'MIGRATED';

/** Thrown where a stored state cannot become one of another version. The message is a sentence for a developer. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * What the stored state of one version is in a later one, by every step between.
 * @throws MigrationError where a step is missing, or refuses
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
      throw new MigrationError(`${id} has no step that leads from version ${from} to version ${to}`);
    const migrated = step.migrate(structuredClone(current));
    if (typeof migrated === 'string') throw new MigrationError(migrated);
    current = { value: plainJson(migrated.value), context: plainJson(migrated.context) };
  }
  return current;
}

/**
 * The machine in a state that was carried over.
 * @throws MigrationError where the state is unknown or not whole, or would be left at once by an eventless transition:
 *   that would change a history without an event
 */
export function restoreMigrated<M extends AnyStateMachine>(
  machine: M,
  migrated: StoredState,
): SnapshotFrom<M> {
  const at = JSON.stringify(migrated.value);
  let snapshot: SnapshotFrom<M>;
  try {
    snapshot = resolve(machine, migrated);
  } catch (error) {
    throw new MigrationError(`The new machine has no state ${at}: ${(error as Error).message}`);
  }
  const whole = plainJson((snapshot as { value: unknown }).value);
  if (!sameJson(whole, migrated.value))
    throw new MigrationError(`The state ${at} is not whole, the machine has ${JSON.stringify(whole)}`);
  const [settled, actions] = pureTransition(machine, snapshot, { type: migratedType });
  const after = plainJson((settled as { value: unknown }).value);
  if (actions.length > 0 || !sameJson(after, whole))
    throw new MigrationError(`The machine would not stay in ${at}, but go on to ${JSON.stringify(after)}`);
  return snapshot;
}
