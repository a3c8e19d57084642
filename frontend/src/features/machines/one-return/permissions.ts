import {
  type Actor,
  chartValue,
  eventName,
  eventTypes,
  type Reason,
  type StateDescription,
  type TaxReturnEventType,
  type TaxReturnSnapshot,
  type TaxReturnValue,
  whyNot,
} from '@tax-firm/machines';
import { kindOf } from '@tax-firm/machines/statechart';
import { activeStates, outgoingTransitions, type StateValue } from '../chart/definition.js';
import type { Permission } from '../chart/highlights.js';
import type { HistoryEntry } from '@/features/tax-return/api/types';

/** An event that the active states accept, and whether one person can send it. */
export interface EventPermission {
  type: TaxReturnEventType;
  permission: Permission;
  /** Why the viewer cannot send it; empty if they can. */
  reasons: Reason[];
}

export type ReturnPermissions = ReturnType<typeof returnPermissions>;

const isTaxReturnEvent = (event: string): event is TaxReturnEventType =>
  (eventTypes as readonly string[]).includes(event);

/** What can happen next to a return and what cannot, with reasons, for one viewer. */
export function returnPermissions(machine: StateDescription, snapshot: TaxReturnSnapshot, viewer: Actor) {
  const active = activeStates(machine.id, snapshot.value as StateValue);
  const out = outgoingTransitions(machine, active);
  const accepted = [...new Set(out.map(({ transition }) => transition.event))].filter(isTaxReturnEvent);
  const events = accepted.map((type): EventPermission => {
    const reasons = whyNot(snapshot, type, viewer);
    const unmet = reasons.some(({ guard }) => guard !== 'senderMay');
    return { type, reasons, permission: unmet ? 'refused' : reasons.length > 0 ? 'others' : 'can' };
  });
  return {
    active,
    events,
    permissions: new Map(events.map(({ type, permission }) => [type, permission])),
    /** Those that run. */
    timers: out.filter(({ transition }) => kindOf(transition) === 'delay'),
  };
}

/** The machine after one row of its history. */
export interface ReplayStep {
  entry: HistoryEntry;
  /** The event's name in the drawing. */
  event: string;
  /** The state of each region. */
  value: Readonly<Record<string, string>>;
  /** The states of the drawing. */
  active: ReadonlySet<string>;
}

/** The steps of a return, folded from the changes in each row of its history. */
export function replaySteps(machineId: string, history: readonly HistoryEntry[]): ReplayStep[] {
  let value: Readonly<Record<string, string>> = {};
  return history.map((entry) => {
    value = { ...value, ...entry.to };
    const active = activeStates(machineId, chartValue(value as TaxReturnValue));
    return { entry, event: eventName(entry.type), value, active };
  });
}

/** The states that a step entered. */
export const entered = (before: ReplayStep | undefined, step: ReplayStep): Set<string> =>
  new Set(before ? [...step.active].filter((id) => !before.active.has(id)) : []);
