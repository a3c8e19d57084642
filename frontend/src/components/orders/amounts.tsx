const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Formats integer cents as `$1,250` or `$1,250.50`, without `.00`. */
export const formatCents = (cents: number): string =>
  (cents % 100 === 0 ? wholeDollars : dollars).format(cents / 100);

/* Prices in words. */
export const from = (cents: number): string => `from ${formatCents(cents)}`;
export const hourly = (cents: number): string => `${formatCents(cents)} an hour`;
export const yearly = (cents: number): string => `from ${formatCents(cents)} a year`;

/** An amount in cents as a `<data>` element. */
export function Money({ cents }: { cents: number }) {
  return <data value={(cents / 100).toFixed(2)}>{formatCents(cents)}</data>;
}

const dateStyles = {
  /** Mar 3, 2026 */
  short: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }),
  /** March 3, 2026 */
  long: new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }),
  /** Mar 3, 2026, 4:05 PM EST */
  time: new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }),
};

const dayStyles = {
  medium: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** Formats a calendar day, which is the same in every time zone. @param day ISO 8601 date */
export const formatDay = (day: string, style: keyof typeof dayStyles = 'medium'): string =>
  dayStyles[style].format(new Date(day));

/**
 * Formats a time in the reader's time zone, by default as a date: `March 3, 2026`.
 * @param time ISO 8601 time, or milliseconds since the epoch
 */
export const formatDate = (time: string | number, style: keyof typeof dateStyles = 'long'): string =>
  dateStyles[style].format(new Date(time));

interface DateTextProps {
  /** ISO 8601 time. */
  value: string;
  style?: keyof typeof dateStyles | 'article';
}

/** A time as a date in the reader's time zone; style `article` uses the firm's. */
export function DateText({ value, style = 'short' }: DateTextProps) {
  const date = new Date(value);
  return (
    <time dateTime={value}>
      {style === 'article' ? formatArticleDate(date) : dateStyles[style].format(date)}
    </time>
  );
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const articleDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'America/New_York',
});

/** Formats a blog date as "Monday, January 1st, 2019" (spec 1 §2), in the firm's time zone for every reader. */
export function formatArticleDate(date: Date): string {
  const parts = new Map(articleDate.formatToParts(date).map(({ type, value }) => [type, value]));
  const day = Number(parts.get('day'));
  return `${parts.get('weekday')}, ${parts.get('month')} ${day}${suffixes[ordinals.select(day)] ?? 'th'}, ${parts.get('year')}`;
}
