import { howLong } from './since.js';

const hour = 3_600_000;

it.each([
  [30_000, 'a moment'],
  [60_000, '1 minute'],
  [5 * hour, '5 hours'],
  [49 * hour, '2 days'],
  [400 * 24 * hour, '1 year'],
  [-hour, 'a moment'],
])('%d ms ago is shown as %s', (elapsed, words) => {
  expect(howLong(0, elapsed)).toBe(words);
});
