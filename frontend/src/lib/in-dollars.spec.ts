import { inDollars } from './in-dollars.js';

it.each([
  [45_000, '450'],
  [125_050, '1250.50'],
  [null, ''],
])('%p cents are offered to be typed over as %p', (cents, typed) => {
  expect(inDollars(cents)).toBe(typed);
});
