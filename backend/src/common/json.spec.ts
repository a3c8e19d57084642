import fc from 'fast-check';
import { canonicalJson, type Json, plainJson, sameJson } from './json.js';

describe('plainJson', () => {
  it('gives what comes back from JSON', () => {
    expect(plainJson({ at: new Date(0), none: undefined, list: [undefined] })).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      list: [null],
    });
    expect(plainJson(undefined)).toBeNull();
  });

  it('agrees with JSON on whatever it is given', () => {
    const keys = fc.string().filter((key) => key !== '__proto__' && key !== 'toJSON');
    const anything = fc.anything({
      key: keys,
      withDate: true,
      withSparseArray: true,
      withNullPrototype: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        expect(plainJson(value)).toEqual(JSON.parse(JSON.stringify(value) ?? 'null'));
      }),
    );
  });

  it('leaves text alone, but for what jsonb refuses', () => {
    expect(plainJson('a\0b')).toBe('ab');
    expect(plainJson(['\ud800', '😀', '\\u0000', '\\ud800'])).toEqual(['\ufffd', '😀', '\\u0000', '\\ud800']);
  });
});

it('writes canonical JSON that does not depend on the order of keys, and reads back the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = plainJson(value);
      const reversed = (part: Json): Json => {
        if (Array.isArray(part)) return part.map(reversed);
        if (typeof part !== 'object' || part === null) return part;
        return Object.fromEntries(
          Object.entries(part)
            .reverse()
            .map(([key, inner]) => [key, reversed(inner)]),
        );
      };
      expect(canonicalJson(reversed(plain))).toBe(canonicalJson(plain));
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
    }),
  );
});

it('tells the same from different as the canonical text does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (one, other) => {
      const [a, b] = [plainJson(one), plainJson(other)];
      expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      expect(sameJson(a, structuredClone(a))).toBe(true);
    }),
  );
});
