import { inDollars } from './in-dollars.js';

it.each([
  [45_000, '450'],
  [125_050, '1250.50'],
  [null, ''],
])('%p cents fill the field as %p', (cents, typed) => {
  expect(inDollars(cents)).toBe(typed);
});
