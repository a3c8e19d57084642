import { useSyncExternalStore } from 'react';

/** Whether the server serves this session only to set up a second factor. */
let required = false;
const listeners = new Set<() => void>();

/** Calls `listener` when it turns out that the session must set up a second factor first, and when it has. */
export function onEnrollmentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const mustEnroll = (): boolean => required;

export function setMustEnroll(next: boolean): void {
  if (next === required) return;
  required = next;
  for (const listener of listeners) listener();
}

/** Whether the user must set up a second factor before anything else. */
export const useMustEnroll = (): boolean => useSyncExternalStore(onEnrollmentChange, mustEnroll, () => false);
