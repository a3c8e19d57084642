import fc from 'fast-check';
import { BodyRefused } from './body-refused.js';
import { requireShallow } from './json-depth.js';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((part) => depthOf(part)))
    : 0;

const isShallow = (json: string): boolean => {
  try {
    requireShallow(Buffer.from(json));
    return true;
  } catch (error) {
    if (error instanceof BodyRefused) return false;
    throw error;
  }
};

describe('the depth of JSON', () => {
  it('is at most 32', () => {
    expect(isShallow('['.repeat(32) + ']'.repeat(32))).toBe(true);
    expect(isShallow('['.repeat(33) + ']'.repeat(33))).toBe(false);
    expect(isShallow('{"a":'.repeat(100_000))).toBe(false);
    expect(isShallow('[]'.repeat(1_000))).toBe(true);
  });

  it('does not count brackets in strings', () => {
    const text = '[{'.repeat(50);
    for (const value of [text, `"${text}`, `\\"${text}\\`, { [text]: `${text}\\` }])
      expect(isShallow(JSON.stringify(value))).toBe(true);
  });

  it('is what parsing finds', () => {
    // Arrays around arbitrary values, so that the depths lie around the limit.
    const deep = fc
      .tuple(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 24, max: 34 }))
      .map(([value, extra]) => Array.from({ length: extra }).reduce((inner) => [inner], value));
    fc.assert(
      fc.property(deep, (value) => {
        expect(isShallow(JSON.stringify(value))).toBe(depthOf(value) <= 32);
      }),
    );
  });
});
