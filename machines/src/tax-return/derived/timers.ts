import { eventName } from '../../definition.js';
import type { Condition } from '../parts/condition.js';
import type { Timer } from '../parts/region.js';
import { active } from '../regions/lifecycle/conditions.js';
import { holdsBeforeEvent, isInState, type MachineState } from './requirements.js';
import { allStates, regions, stateOf, statesOf } from './steps.js';

interface NamedTimer extends Pick<Timer, 'delay' | 'evenWhenClosed' | 'history'> {
  readonly name: string;
}

/** The name of a reminder's timer. */
export const reminderTimerName = (reminder: string): string => `${reminder}Reminder`;

/** All timers of the workflow. */
export const timers: readonly NamedTimer[] = allStates.flatMap(({ reminder, after = {} }) => [
  ...(reminder
    ? [{ name: reminderTimerName(reminder.name), delay: reminder.every, history: reminder.history }]
    : []),
  ...Object.entries(after).map(([name, timer]) => ({ name, ...timer })),
]);

/** What must hold for a timer that leaves its state as it is, by its event. */
const remindsWhile: ReadonlyMap<string, { region: string; state: string; when: readonly Condition[] }> =
  new Map(
    regions.flatMap((region) =>
      statesOf(region).flatMap(([state, { reminder, after = {} }]) => {
        const reminding = Object.entries(after).filter(
          ([, { target, evenWhenClosed }]) => target === undefined && !evenWhenClosed,
        );
        const all: readonly (readonly [string, readonly Condition[] | undefined])[] = [
          ...(reminder ? [[reminderTimerName(reminder.name), reminder.when] as const] : []),
          ...reminding.map(([name, { when }]) => [name, when] as const),
        ];
        return all.map(
          ([name, when = []]) => [`after ${name}`, { region: region.name, state, when }] as const,
        );
      }),
    ),
  );

/**
 * Whether there is still a reason for the e-mails of an event. A reminder's, which may be sent late, has none once the
 * return is closed, has left the state that the reminder is of, or no longer meets its conditions.
 */
export function isStillDue(type: string, now: MachineState): boolean {
  const reminds = remindsWhile.get(eventName(type));
  if (!reminds) return true;
  const { region, state, when } = reminds;
  return (
    isInState(active, now.value) &&
    stateOf(now.value, region) === state &&
    when.every((condition) => holdsBeforeEvent(condition, now, { id: null, role: 'System' }) !== false)
  );
}
