import { percentile } from './percentile.js';

const times = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([value, count]) => ({ value: Number(value), count }))
    .sort((a, b) => a.value - b.value);

it.each([
  [{ 7: 1 }, 0.5, 7],
  [{ 1: 1, 2: 1 }, 0.5, 1.5],
  [{ 1: 2, 2: 1 }, 0.5, 1],
  [{ 1: 1, 2: 1, 3: 1, 4: 1 }, 0.9, 3.7],
  [{ 0: 9, 100: 1 }, 0.9, 10],
  [{ 0.1: 1, 0.2: 1 }, 0.5, 0.2],
  [{ 1: 1000, 5: 1 }, 1, 5],
  [{ 1: 3, 5: 3 }, 0, 1],
])('of %j at %d is %d', (counts, part, expected) => {
  expect(percentile(times(counts), part)).toBe(expected);
});
