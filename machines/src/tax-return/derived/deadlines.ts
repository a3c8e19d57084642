import type { DeadlineTimes } from '../parts/region.js';
import { active } from '../regions/lifecycle/conditions.js';
import { isInState } from './requirements.js';
import { regions, stateOf } from './steps.js';
import type { TaxReturnValue } from './types.js';

/** A deadline of a return. */
export interface Deadline {
  readonly kind: string;
  /** What is due, as staff read it. */
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
}

/**
 * The next deadline of a return, for staff: one that comes before all others, or else the first that any region has, in
 * the order of the work. Undefined if nothing is due.
 */
export function deadlineOf(value: TaxReturnValue, times: DeadlineTimes): Deadline | undefined {
  if (!isInState(active, value)) return undefined;
  const all = regions.flatMap(({ name, states }) => {
    const { due } = states[stateOf(value, name)]!;
    if (!due || !(due.when ?? []).every((condition) => isInState(condition, value))) return [];
    const dueAt = due.at(times);
    return dueAt === undefined ? [] : [{ due, dueAt }];
  });
  const next = all.find(({ due }) => due.first) ?? all[0];
  return next && { kind: next.due.kind, label: next.due.label, dueAt: next.dueAt };
}

/**
 * When the last document arrived, in milliseconds since the epoch; undefined while the checklist is incomplete. The
 * promised turnaround starts then (firm/content/policies/services.md).
 * @param documents `at`: when each arrived. ISO 8601
 */
export function documentsCompleteAt(
  documents: readonly { readonly at: string }[],
  items: readonly { readonly status: string }[],
): number | undefined {
  const isComplete = documents.length > 0 && items.every(({ status }) => status !== 'open');
  return isComplete ? Math.max(...documents.map(({ at }) => Date.parse(at))) : undefined;
}
