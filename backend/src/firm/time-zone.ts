/** The firm's time zone, in which people read its dates. Stored times and the days of daily roots are in UTC. */
export const firmTimeZone = 'America/New_York';

const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone: firmTimeZone, dateStyle: 'short' });

/** The day of a moment in the firm's time zone, ISO 8601, such as `2026-03-09`. @param at ISO 8601 */
export const firmDayOf = (at: string): string => dayParts.format(new Date(at));

/** Such as `2026-03`, in the firm's time zone, oldest first, up to the current month. */
export function monthsUpTo(now: Date, count: number): string[] {
  const parts = { timeZone: firmTimeZone, year: 'numeric', month: 'numeric' } as const;
  const [month, year] = new Intl.DateTimeFormat('en-US', parts).format(now).split('/').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year!, month! - count + index)).toISOString().slice(0, 7),
  );
}
