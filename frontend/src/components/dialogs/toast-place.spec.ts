import { clearerPlace } from './toast-place.js';

const toast = { top: 8, bottom: 76 };
const at = (top: number, focused = false) => ({ top, bottom: top + 44, focused });
const place = (...obstacles: ReturnType<typeof at>[]) => clearerPlace(toast, 780, obstacles);

it.each([
  ['nothing is in the way', [], 'top'],
  ['a button is in the middle', [at(300)], 'top'],
  ['a button is at the top', [at(20)], 'bottom'],
  ['a button is at the bottom', [at(720)], 'top'],
  ['there is one at both', [at(20), at(720)], 'top'],
  ['the one at the top has the focus', [at(20, true), at(720), at(730)], 'bottom'],
  ['the one at the bottom has the focus', [at(20), at(40), at(720, true)], 'top'],
] as const)('covers least if %s', (_, obstacles, expected) => {
  expect(place(...obstacles)).toBe(expected);
});
