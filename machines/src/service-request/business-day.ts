const dayMs = 24 * 3_600_000;

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'America/New_York' });

/** The same time of day, on the next day that is not on a weekend in New York. Holidays count as business days. */
const skipWeekend = (at: number): number =>
  ['Sat', 'Sun'].includes(weekday.format(at)) ? skipWeekend(at + dayMs) : at;

/**
 * The time one business day later, in milliseconds since the epoch: Friday 3 p.m. gives Monday 3 p.m. What comes in on
 * a weekend counts from Monday.
 * @param iso ISO time
 */
export const afterOneBusinessDay = (iso: string): number => skipWeekend(skipWeekend(Date.parse(iso)) + dayMs);
