import { useSyncExternalStore } from 'react';

const units = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

const minute = 60_000;
export const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const inWords = units.map(({ unit, seconds }) => ({
  seconds,
  format: new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }),
}));

/** "3 days", "2 hours": how long ago, in the largest whole unit. `from` and `now` in milliseconds since the epoch. */
export function howLong(from: number, now: number): string {
  const elapsed = Math.max(0, (now - from) / 1000);
  const fitting = inWords.find(({ seconds }) => elapsed >= seconds);
  return fitting ? fitting.format.format(Math.floor(elapsed / fitting.seconds)) : 'a moment';
}

/** For how long something has been so; the exact time shows on hover. `value` is an ISO time. */
export function Since({ value }: { value: string }) {
  const now = useSyncExternalStore(eachMinute, thisMinute);
  const time = new Date(value);
  return (
    <time dateTime={value} title={exact.format(time)}>
      {howLong(time.getTime(), now)}
    </time>
  );
}

export const thisMinute = () => Math.ceil(Date.now() / minute) * minute;

export function eachMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minute);
  return () => clearInterval(timer);
}
