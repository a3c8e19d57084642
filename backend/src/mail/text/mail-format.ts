import { firmTimeZone } from '../../firm/time-zone.js';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: firmTimeZone });
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: firmTimeZone,
});

/** Formats cents: 30000 → `$300.00`. */
export const money = (cents: number): string => dollars.format(cents / 100);

/** Formats cents, unless there are none. */
export const moneyIfAny = (cents: number): string | undefined => (cents > 0 ? money(cents) : undefined);

/** Formats an ISO time as a date in the firm's time zone: `March 3, 2026`. */
export const date = (iso: string): string => day.format(new Date(iso));

/** Formats an ISO date, which is the same day everywhere: `2026-03-03` → `March 3, 2026`. */
export const dayInWords = (isoDate: string): string => calendarDay.format(new Date(isoDate));

/** Formats an ISO time in the firm's time zone, to the minute: `March 3, 2026 at 4:05 PM Eastern Time`. */
export const dateAndTime = (iso: string): string => `${moment.format(new Date(iso))} Eastern Time`;
