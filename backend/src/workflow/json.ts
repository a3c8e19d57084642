/** What PostgreSQL's jsonb gives back unchanged. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The value as a reader of the database will see it: dates as ISO strings, undefined dropped, and no character
 * that jsonb refuses (NUL; halves of surrogate pairs become U+FFFD).
 */
export function plainJson(value: unknown): Json {
  const text = JSON.stringify(value) ?? 'null';
  return JSON.parse(
    text,
    unsafe.test(text) ? (_key, part: Json) => (typeof part === 'string' ? clean(part) : part) : undefined,
  ) as Json;
}

/** JSON with sorted keys: the same value always gives the same text, whatever jsonb did to the order. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`);
  return `{${parts.join(',')}}`;
}

export const sameJson = (a: Json, b: Json): boolean => a === b || canonicalJson(a) === canonicalJson(b);

const unsafe = /\\u(0000|d[89a-f])/i;

const clean = (text: string): string => Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');
