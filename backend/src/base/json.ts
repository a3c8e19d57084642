import { createHash, hash as hashOf } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** A value that PostgreSQL's jsonb returns unchanged. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Converts a value to what the database will return: as JSON does, and without characters that jsonb refuses (removes
 * NUL; replaces lone surrogates with U+FFFD). Omits a key `__proto__`.
 */
export function plainJson(value: unknown): Json {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? null : (JSON.parse(text.replace(escaped, accepted), withoutProto) as Json);
}

/** An escape of JSON, which escapes no surrogate but a lone one. */
const escaped = /\\(?:u([\da-f]{4})|.)/g;

function accepted(escape: string, code?: string): string {
  if (code === '0000') return '';
  return code?.startsWith('d') ? '\ufffd' : escape;
}

const withoutProto = (key: string, part: unknown): unknown => (key === '__proto__' ? undefined : part);

/**
 * Returns JSON in the canonical form of RFC 8785: equal values give equal text, whatever the order of their keys.
 * @throws Error for a lone surrogate or an infinite number; `plainJson` produces neither
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort();
    return `{${keys.map((key) => `${canonicalJson(key)}:${canonicalJson(value[key]!)}`).join()}}`;
  }
  if (
    typeof value === 'number' ? !Number.isFinite(value) : typeof value === 'string' && !value.isWellFormed()
  )
    throw new Error('An infinite number and a lone surrogate have no canonical JSON');
  return JSON.stringify(value);
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

/** Returns the SHA-256 of some bytes, or of a text in UTF-8: 32 bytes. */
export const sha256 = (content: Uint8Array | string): Buffer => createHash('sha256').update(content).digest();
