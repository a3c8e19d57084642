import { isDeepStrictEqual } from 'node:util';
import { hash as hashOf, createHash } from 'node:crypto';

/** A value that PostgreSQL's jsonb returns unchanged. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Converts a value to what the database will return: as JSON does, and without characters that jsonb refuses (removes
 * NUL; replaces lone surrogates with U+FFFD). Omits a key `__proto__`.
 */
export function plainJson(value: unknown): Json {
  return plain(value) ?? null;
}

/**
 * Returns JSON in the canonical form of RFC 8785: equal values give equal text, whatever the order of their keys.
 * @throws Error for a lone surrogate or an infinite number; `plainJson` produces neither
 */
export function canonicalJson(value: Json): string {
  switch (typeof value) {
    case 'string':
      return canonicalText(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `[${value.map(canonicalJson).join()}]` : canonicalObject(value);
    case 'number':
      if (!Number.isFinite(value)) throw new Error(`${value} has no JSON`);
      return `${value}`;
    default:
      return `${value}`;
  }
}

/** Returns the SHA-256, in hex, of the value's canonical JSON. */
export const jsonHash = (value: Json): string => hashOf('sha256', canonicalJson(value));

/** Returns whether this is the value's hash. False for a value without canonical JSON, which must be forged. */
export function isJsonHash(hash: string, value: Json): boolean {
  try {
    return hash === jsonHash(value);
  } catch {
    return false;
  }
}

/** Returns whether two values have the same canonical JSON. */
export const sameJson = (a: Json, b: Json): boolean => a === b || isDeepStrictEqual(a, b);

function canonicalObject(value: Readonly<Record<string, Json>>): string {
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    const part = value[key];
    if (part !== undefined)
      text += `${text.length > 1 ? ',' : ''}${canonicalText(key)}:${canonicalJson(part)}`;
  }
  return `${text}}`;
}

/** Characters of which JSON escapes none. */
const unescaped = /^[ !#-[\]-~]*$/;

function canonicalText(text: string): string {
  if (unescaped.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new Error('A lone surrogate has no canonical JSON');
  return JSON.stringify(text);
}

/** @returns undefined for values that JSON omits */
function plain(value: unknown): Json | undefined {
  switch (typeof value) {
    case 'string':
      return unsafe.test(value) ? clean(value) : value;
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value + 0 : null; // -0 becomes 0
    case 'object':
      return value === null ? null : plainObject(value);
    case 'bigint':
      throw new TypeError('A bigint has no JSON');
    default:
      return undefined;
  }
}

function plainObject(value: object): Json | undefined {
  if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON());
  if (Array.isArray(value)) return Array.from(value, (part: unknown) => plainJson(part));
  const result: { [key: string]: Json } = {};
  for (const [key, part] of Object.entries(value)) {
    const made = plain(part);
    if (made !== undefined && key !== '__proto__') result[unsafe.test(key) ? clean(key) : key] = made;
  }
  return result;
}

/** NUL and surrogates. `clean` keeps surrogates that form pairs. */
const unsafe = /[\0\ud800-\udfff]/;

const clean = (text: string): string => Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');

/** Returns the SHA-256 of some bytes, or of a text in UTF-8: 32 bytes. */
export const sha256 = (content: Uint8Array | string): Buffer => createHash('sha256').update(content).digest();
