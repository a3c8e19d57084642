import type { Action } from '../parts/action.js';
import { isInState } from '../parts/condition.js';
import type { DeadlineTimes } from '../parts/region.js';
import { active } from '../regions/lifecycle/conditions.js';
import { isSo, type MachineState } from './requirements.js';
import { placedSteps, type PlacedStep, regions, stateOf, statesOf } from './steps.js';
import type { TaxReturnEventType, TaxReturnValue } from './types.js';

export type { DeadlineTimes };

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
 * the order of the work, unless the law's date is earlier. Undefined if nothing is due.
 */
export function deadlineOf(state: MachineState, times: DeadlineTimes): Deadline | undefined {
  if (!isInState(active, state.value)) return undefined;
  const all = regions.flatMap(({ name, states }) => {
    const { due } = states[stateOf(state.value, name)]!;
    if (!due || !(due.when ?? []).every((condition) => isSo(condition, state))) return [];
    const dueAt = due.at(times, times.begunAt?.[due.kind] ?? times.waitingSince);
    return dueAt === undefined ? [] : [{ due, dueAt }];
  });
  const first = all.find(({ due }) => due.first);
  const ofWork = all.find(({ due }) => !due.byLaw);
  const ofLaw = all.find(({ due, dueAt }) => due.byLaw && (!ofWork || dueAt < ofWork.dueAt));
  const next = first ?? ofLaw ?? ofWork;
  return next && { kind: next.due.kind, label: next.due.label, dueAt: next.dueAt };
}

/** How the history tells when the wait for what is due began. */
export interface WaitBegins {
  /** The deadline's kind. */
  readonly kind: string;
  /** The return came into this state of this region, */
  readonly region: keyof TaxReturnValue;
  readonly state: string;
  /** or one of these events began the reminders again. */
  readonly again: readonly TaxReturnEventType[];
}

/** When the wait for each deadline begins. */
export const waitBegins: readonly WaitBegins[] = regions.flatMap((region) =>
  statesOf(region).flatMap(([state, { due, reminder }]) => {
    if (!due || due.byLaw) return [];
    const again = placedSteps
      .filter((placed) => restartsWait(placed, reminder?.name))
      .map(({ type }) => type);
    return { kind: due.kind, region: region.name as keyof TaxReturnValue, state, again };
  }),
);

function restarts(action: Action, reminder: string): boolean {
  return 'params' in action && 'reminder' in action.params && action.params.reminder === reminder;
}

/** Whether a step begins the wait again in a state with this reminder, or with none. */
function restartsWait({ step: { restartsTimers, actions }, from }: PlacedStep, reminder = ''): boolean {
  if (restartsTimers === 'all') return true;
  if (reminder === '') return false;
  const ofTransitions = [...from.values()].flat().flatMap((transition) => transition.actions ?? []);
  return (
    restartsTimers === reminder || [...actions, ...ofTransitions].some((action) => restarts(action, reminder))
  );
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
