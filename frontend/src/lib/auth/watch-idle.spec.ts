import { noteInput } from './last-input.js';
import { watchIdle } from './watch-idle.js';

const idleMs = 15 * 60_000;

let seen: string[];
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  seen = [];
  noteInput();
  stop = watchIdle(idleMs, {
    onInput: () => seen.push('input'),
    onWarning: (endsAt) => seen.push(endsAt === null ? 'no warning' : 'warning'),
    onIdle: () => seen.push('idle'),
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'a' }));
/** Moves the clock without running timers, as while a computer sleeps. */
const sleep = (ms: number) => jest.setSystemTime(Date.now() + ms);

it('warns a minute before the end, and ends once', () => {
  jest.advanceTimersByTime(idleMs - 61_000);
  expect(seen).toEqual([]);
  jest.advanceTimersByTime(2_000);
  expect(seen).toEqual(['warning']);
  jest.advanceTimersByTime(120_000);
  expect(seen).toEqual(['warning', 'idle']);
});

it('counts from the last input', () => {
  jest.advanceTimersByTime(idleMs - 90_000);
  press();
  jest.advanceTimersByTime(idleMs - 90_000);
  expect(seen).toEqual(['input']);
});

it('counts input in another tab', () => {
  jest.advanceTimersByTime(idleMs - 30_000);
  localStorage.setItem('lastInput', String(Date.now()));
  jest.advanceTimersByTime(idleMs - 90_000);
  expect(seen).toEqual(['warning', 'no warning']);
});

it('wants an answer to the warning', () => {
  jest.advanceTimersByTime(idleMs - 30_000);
  press();
  expect(seen).toEqual(['warning']);
  noteInput();
  jest.advanceTimersByTime(1_000);
  expect(seen).toEqual(['warning', 'no warning']);
});

it('ends at the key that wakes the computer', () => {
  sleep(idleMs + 60_000);
  press();
  jest.advanceTimersByTime(5_000);
  expect(seen).toEqual(['idle']);
});
