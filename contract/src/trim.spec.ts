import { trimEnds, withoutTrailingSlashes } from './trim.js';

it.each([
  ['--a-b--', 'a-b'],
  ['a', 'a'],
  ['---', ''],
  ['', ''],
])('trims %j to %j', (given, trimmed) => {
  expect(trimEnds(given, /-/)).toBe(trimmed);
});

it('trims whole characters', () => {
  expect(trimEnds('1𝒜2', /\P{L}/u)).toBe('𝒜');
});

it.each([
  ['/a//', '/a'],
  ['//', ''],
  ['/a/b', '/a/b'],
])('removes the trailing slashes of %j', (given, path) => {
  expect(withoutTrailingSlashes(given)).toBe(path);
});
