import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson, isJsonHash, type Json, jsonHash, plainJson, sameJson } from './json.js';

describe('plainJson', () => {
  it('converts values like JSON', () => {
    expect(plainJson({ at: new Date(0), none: undefined, list: [undefined] })).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      list: [null],
    });
    expect(plainJson(undefined)).toBeNull();
  });

  it('agrees with JSON on any value', () => {
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

  it('changes text only where jsonb refuses it', () => {
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

describe('canonical JSON', () => {
  it('is what an independent implementation writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const plain = plainJson(value);
        expect(canonicalJson(plain)).toBe(canonicalize(plain));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the sample of RFC 8785, section 3.2.2', () => {
    const sample = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(sample) as Json)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts keys by their UTF-16 code units, as in section 3.2.3', () => {
    const sample: Json = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(canonicalJson(sample)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555555', '333333333.3333333'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
  ])('writes the double %s as %s, as in appendix B', (bits, text) => {
    expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
  });

  it('is the same text as before the library, so that all stored hashes stay valid', () => {
    const before = (value: Json): string => {
      if (Array.isArray(value)) return `[${value.map(before).join(',')}]`;
      if (typeof value !== 'object' || value === null) return JSON.stringify(value);
      const parts = Object.keys(value)
        .sort()
        .map((key) => `${JSON.stringify(key)}:${before(value[key] as Json)}`);
      return `{${parts.join(',')}}`;
    };
    const anyText = fc.string({ unit: 'binary' });
    const anything = fc.anything({
      key: anyText,
      values: [anyText, fc.double(), fc.boolean(), fc.constant(null)],
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), anything), (value) => {
        const stored = plainJson(value);
        expect(canonicalJson(stored)).toBe(before(stored));
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[what: string, value: Json]>([
    ['a lone surrogate', '\ud800'],
    ['an infinite number', [Infinity]],
  ])('refuses %s, which therefore matches no hash', (_what, value) => {
    expect(() => canonicalJson(value)).toThrow();
    expect(isJsonHash(jsonHash('else'), value)).toBe(false);
  });
});

it('hashes the canonical JSON of a value', () => {
  // printf '{"a":1,"b":2}' | sha256sum
  const hash = '43258cff783fe7036d8a43033f830adfc60ec037382473548ac742b888292777';
  expect(jsonHash({ b: 2, a: 1 })).toBe(hash);
  expect(isJsonHash(hash, { b: 2, a: 1 })).toBe(true);
  expect(isJsonHash(hash, { b: 2, a: 2 })).toBe(false);
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
