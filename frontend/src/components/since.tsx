import { useSyncExternalStore } from 'react';
import { formatDate } from './orders/amounts.js';

const units = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

const minute = 60_000;
const inWords = units.map(({ unit, seconds }) => ({
  seconds,
  format: new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }),
}));

/** Elapsed time in the largest whole unit, such as "3 days". `from` and `now` are milliseconds since the epoch. */
export function howLong(from: number, now: number): string {
  const elapsed = Math.max(0, (now - from) / 1000);
  const fitting = inWords.find(({ seconds }) => elapsed >= seconds);
  return fitting ? fitting.format.format(Math.floor(elapsed / fitting.seconds)) : 'a moment';
}

/** Time since `value`, an ISO 8601 time, updated each minute. Hovering shows the exact time. */
export function Since({ value }: { value: string }) {
  const now = useSyncExternalStore(eachMinute, thisMinute);
  return (
    <time dateTime={value} title={formatDate(value, 'time')}>
      {howLong(Date.parse(value), now)}
    </time>
  );
}

/** The end of the current minute, in milliseconds since the epoch; stable between the calls of `eachMinute`. */
export const thisMinute = () => Math.ceil(Date.now() / minute) * minute;

/** Calls `listener` once a minute. Returns a function that stops that. */
export function eachMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minute);
  return () => clearInterval(timer);
}
