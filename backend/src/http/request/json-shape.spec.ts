import fc from 'fast-check';
import { AppError } from '../../base/app-error.js';
import { requireSimple } from './body-reader.js';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((part) => depthOf(part)))
    : 0;

const isSimple = (json: string): boolean => {
  try {
    requireSimple(Buffer.from(json));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

describe('the number of values in JSON', () => {
  it('is at most 20,000', () => {
    expect(isSimple(`[${'1,'.repeat(19_999)}1]`)).toBe(true);
    expect(isSimple(`[${'1,'.repeat(20_000)}1]`)).toBe(false);
    expect(isSimple(`[${'[1],'.repeat(10_000)}1]`)).toBe(false);
    expect(isSimple('{'.repeat(2) + '"a":1,'.repeat(20_000))).toBe(false);
  });

  it('does not count commas in strings', () => {
    expect(isSimple(JSON.stringify({ csv: ',[{'.repeat(100_000) }))).toBe(true);
  });
});

describe('the depth of JSON', () => {
  it('is at most 32', () => {
    expect(isSimple('['.repeat(32) + ']'.repeat(32))).toBe(true);
    expect(isSimple('['.repeat(33) + ']'.repeat(33))).toBe(false);
    expect(isSimple('{"a":'.repeat(100_000))).toBe(false);
    expect(isSimple('[]'.repeat(1_000))).toBe(true);
  });

  it('does not count brackets in strings', () => {
    const text = '[{'.repeat(50);
    for (const value of [text, `"${text}`, `\\"${text}\\`, { [text]: `${text}\\` }])
      expect(isSimple(JSON.stringify(value))).toBe(true);
  });

  it('is what parsing finds', () => {
    // Arrays around arbitrary values, so that the depths lie around the limit.
    const deep = fc
      .tuple(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 24, max: 34 }))
      .map(([value, extra]) => Array.from({ length: extra }).reduce((inner) => [inner], value));
    fc.assert(
      fc.property(deep, (value) => {
        expect(isSimple(JSON.stringify(value))).toBe(depthOf(value) <= 32);
      }),
    );
  });
});
