import { isWorthRetrying } from './resumable-upload.js';

it.each([
  [0, 'PATCH'],
  [408, 'PATCH'],
  [409, 'PATCH'],
  [502, 'HEAD'],
  [503, 'POST'],
])('an upload continues after a %d to a %s', (status, method) => {
  expect(isWorthRetrying(status, method)).toBe(true);
});

it.each([
  [409, 'POST'],
  [413, 'POST'],
  [401, 'PATCH'],
  [404, 'HEAD'],
  [429, 'POST'],
])('an upload ends with a %d to a %s', (status, method) => {
  expect(isWorthRetrying(status, method)).toBe(false);
});
