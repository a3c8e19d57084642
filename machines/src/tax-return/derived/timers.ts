import { eventName } from '../../definition.js';
import { isInState } from '../parts/condition.js';
import type { State, Timer } from '../parts/region.js';
import { active } from '../regions/lifecycle/conditions.js';
import { holdsBeforeEvent, type MachineState } from './requirements.js';
import { regions, stateOf, statesOf } from './steps.js';

interface NamedTimer extends Omit<Timer, 'actions'> {
  readonly name: string;
}

interface PlacedTimer extends NamedTimer {
  /** It runs in this state of this region. */
  readonly region: string;
  readonly state: string;
}

/** The name of a reminder's timer. */
export const reminderTimerName = (reminder: string): string => `${reminder}Reminder`;

const timersIn = ({ reminder, after = {} }: State): readonly NamedTimer[] => [
  ...(reminder ? [{ ...reminder, name: reminderTimerName(reminder.name), delay: reminder.every }] : []),
  ...Object.entries(after).map(([name, timer]) => ({ name, ...timer })),
];

/** All timers of the workflow. */
export const timers: readonly PlacedTimer[] = regions.flatMap((region) =>
  statesOf(region).flatMap(([state, parts]) =>
    timersIn(parts).map((timer) => ({ ...timer, region: region.name, state })),
  ),
);

const byEvent = new Map(timers.map((timer) => [`after ${timer.name}`, timer]));

/**
 * Whether the emails of an event should still be sent: those of a timer may be sent late, and are no longer due once the
 * return is closed. A timer without a target reminds of what waits in its state. Its emails are no longer due either once
 * the return has left that state or does not meet the conditions.
 */
export function isStillDue(type: string, now: MachineState): boolean {
  const timer = byEvent.get(eventName(type));
  if (!timer || timer.evenWhenClosed) return true;
  const { region, state, target, when = [] } = timer;
  if (!isInState(active, now.value)) return false;
  return (
    target !== undefined ||
    (stateOf(now.value, region) === state &&
      when.every((condition) => holdsBeforeEvent(condition, now, { id: null, role: 'System' }) !== false))
  );
}
