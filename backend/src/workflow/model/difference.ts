import { type Json, sameJson } from '../../base/json.js';

/** The change between two state values: only the regions that changed, at any depth. */
export interface StateChange {
  readonly from: Json;
  readonly to: Json;
}

/** @returns undefined when nothing changed */
export function stateChange(before: Json, after: Json): StateChange | undefined {
  if (before === after) return undefined;
  if (!isObject(before) || !isObject(after)) return { from: before, to: after };

  const from: Record<string, Json> = {};
  const to: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const change = stateChange(before[key] ?? null, after[key] ?? null);
    if (!change) continue;
    from[key] = change.from;
    to[key] = change.to;
  }
  return Object.keys(to).length > 0 ? { from, to } : undefined;
}

/**
 * Returns the changed top-level keys of the context with their new value, null for a removed one; undefined if none
 * changed.
 */
export function contextChange(before: Json, after: Json): Json | undefined {
  if (before === after) return undefined;
  if (!isObject(before) || !isObject(after)) return after;

  const change: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = after[key] ?? null;
    if (!sameJson(before[key] ?? null, value)) change[key] = value;
  }
  return Object.keys(change).length > 0 ? change : undefined;
}

/** Applies a recorded change to a state: the inverse of {@link stateChange}, which writes null for a removed key. */
export function withStateChange(before: Json, to: Json): Json {
  if (!isObject(before) || !isObject(to)) return to;
  const after = { ...before };
  for (const [key, part] of Object.entries(to)) {
    if (part === null) delete after[key];
    else after[key] = withStateChange(before[key] ?? null, part);
  }
  return after;
}

/** Applies a recorded change to a context; a removed key stays as null. */
export const withContextChange = (before: Json, change: Json): Json =>
  isObject(before) && isObject(change) ? { ...before, ...change } : (change ?? before);

export const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
