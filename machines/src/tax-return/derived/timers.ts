import { eventName } from '../../definition.js';
import type { Timer } from '../parts/region.js';
import { allStates } from './steps.js';

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

const onlyWhileActive = new Set(
  timers.filter(({ evenWhenClosed }) => !evenWhenClosed).map(({ name }) => `after ${name}`),
);

/**
 * Whether an event is a timer that fires only on active returns. Its e-mails are not sent once the return is archived
 * or deleted.
 */
export const isOnlyWhileActive = (type: string): boolean => onlyWhileActive.has(eventName(type));
