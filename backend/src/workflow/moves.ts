import { type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { plainJson, sameJson } from '../common/json.js';
import { type WorkflowDefinition } from './definition.js';
import { pureTransition, resolve } from './pure-transition.js';
import { type StoredState } from './step.js';

/** The type of the row that a change of the machine's version adds to a history; no machine has such an event. */
export const migratedType = 'MIGRATED';

/** Thrown where a stored state cannot become one of another version. The message is a sentence for a developer. */
export class CannotMove extends Error {
  override readonly name = 'CannotMove';
}

/**
 * What the stored state of one version is in a later one, by every step between.
 * @throws CannotMove where a step is missing, or refuses
 */
export function carry(
  { id, moves = [] }: WorkflowDefinition,
  stored: StoredState,
  from: number,
  to: number,
): StoredState {
  let carried = stored;
  for (let version = from; version !== to; version += 1) {
    const step = moves.find((move) => move.from === version && move.to === version + 1);
    if (!step || version > to)
      throw new CannotMove(`${id} has no step that leads from version ${from} to version ${to}`);
    const moved = step.move(structuredClone(carried));
    if (typeof moved === 'string') throw new CannotMove(moved);
    carried = { value: plainJson(moved.value), context: plainJson(moved.context) };
  }
  return carried;
}

/**
 * The machine in a state that was carried over.
 * @throws CannotMove where the state is unknown or not whole, or would be left at once by an eventless transition:
 *   that would change a history without an event
 */
export function stand<M extends AnyStateMachine>(machine: M, carried: StoredState): SnapshotFrom<M> {
  const at = JSON.stringify(carried.value);
  let snapshot: SnapshotFrom<M>;
  try {
    snapshot = resolve(machine, carried);
  } catch (error) {
    throw new CannotMove(`The new machine has no state ${at}: ${(error as Error).message}`);
  }
  const whole = plainJson((snapshot as { value: unknown }).value);
  if (!sameJson(whole, carried.value))
    throw new CannotMove(`The state ${at} is not whole, the machine has ${JSON.stringify(whole)}`);
  const [settled, actions] = pureTransition(machine, snapshot, { type: migratedType });
  const after = plainJson((settled as { value: unknown }).value);
  if (actions.length > 0 || !sameJson(after, whole))
    throw new CannotMove(`The machine would not stay in ${at}, but go on to ${JSON.stringify(after)}`);
  return snapshot;
}
