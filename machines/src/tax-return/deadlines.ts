import { maxReminders } from './context.js';
import { delays } from './setup.js';
import { type TaxReturnValue } from './snapshot.js';

/** By when something on a return is due, and from whom. */
export interface Deadline {
  readonly kind: 'contact' | 'quote' | 'turnaround' | 'signature' | 'payment';
  /** What is due, in staff's words. */
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
}

export interface DeadlineTimes {
  /** Since when the return waits on whom it waits on; milliseconds since the epoch. */
  readonly waitingSince: number;
  /** When the client accepted the price on offer; milliseconds since the epoch. */
  readonly acceptedAt?: number;
}

/** Days from acceptance to filing that the firm promises in the busy season (spec 2 §9). */
const turnaroundDays = 10;

/** A client is given up on when the last reminder has gone unanswered as long as the ones before. */
const afterReminders = (delay: number): number => (maxReminders + 1) * delay;

/**
 * The next deadline of a return, for staff; undefined where nothing is due. The times of client and firm are those of
 * the machine's own timers; the turnaround is a promise for the busy season alone.
 */
export function deadlineOf(value: TaxReturnValue, times: DeadlineTimes): Deadline | undefined {
  const due = (kind: Deadline['kind'], label: string, dueAt: number): Deadline => ({ kind, label, dueAt });
  const { waitingSince, acceptedAt } = times;
  if (value.lifecycle !== 'active') return undefined;
  if (value.quote === 'unquoted')
    return value.documents === 'none'
      ? undefined
      : due('contact', 'Contact the client', waitingSince + delays.contactPromise);
  if (value.quote === 'sent')
    return due('quote', 'Client to answer the quote', waitingSince + afterReminders(delays.quoteReminder));
  if (value.quote !== 'accepted') return undefined;
  if (value.efile === 'sent')
    return due('signature', 'Client to sign', waitingSince + afterReminders(delays.signatureReminder));
  if (value.payment === 'due')
    return due('payment', 'Client to pay', waitingSince + afterReminders(delays.paymentReminder));
  if (value.efile === 'notSent' && acceptedAt !== undefined && inSeason(acceptedAt))
    return due('turnaround', 'File the return', acceptedAt + turnaroundDays * day);
  return undefined;
}

const day = 24 * 60 * 60 * 1000;
const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  month: '2-digit',
  day: '2-digit',
});

/** February 1 to April 15, in New York (spec 2 §9). */
function inSeason(time: number): boolean {
  const monthAndDay = newYork.format(time);
  return monthAndDay >= '02-01' && monthAndDay <= '04-15';
}
