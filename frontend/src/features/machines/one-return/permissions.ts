import {
  eventTypes,
  whyNot,
  type Actor,
  type Reason,
  type StateDescription,
  type TaxReturnEventType,
  type TaxReturnSnapshot,
} from '@tax-firm/machines';
import { kindOf } from '@tax-firm/machines/statechart';
import {
  activeStates,
  outgoingTransitions,
  type StateValue,
  type OutgoingTransition,
} from '../chart/definition.js';
import type { Permission } from '../chart/highlights.js';

/** An event that the current states listen to, judged for one person. */
export interface EventPermission {
  type: TaxReturnEventType;
  permission: Permission;
  /** Why the viewer cannot send it; who could supply it is among them. */
  reasons: Reason[];
}

export interface ReturnPermissions {
  active: ReadonlySet<string>;
  events: EventPermission[];
  permissions: ReadonlyMap<string, Permission>;
  /** Clocks that run. */
  timers: OutgoingTransition[];
}

const isTaxReturnEvent = (event: string): event is TaxReturnEventType =>
  (eventTypes as readonly string[]).includes(event);

function permissionFor(
  snapshot: TaxReturnSnapshot,
  type: TaxReturnEventType,
  viewer: Actor,
): EventPermission {
  const reasons = whyNot(snapshot, type, viewer);
  const otherwise = reasons.filter(({ guard }) => guard !== 'senderMay');
  if (reasons.length === 0) return { type, reasons, permission: 'can' };
  return { type, reasons, permission: otherwise.length === 0 ? 'others' : 'refused' };
}

/** What can happen next to a return, what cannot and why, in the eyes of one person. */
export function returnPermissions(
  machine: StateDescription,
  snapshot: TaxReturnSnapshot,
  viewer: Actor,
): ReturnPermissions {
  const active = activeStates(machine.id, snapshot.value as StateValue);
  const out = outgoingTransitions(machine, active);
  const listened = [...new Set(out.map(({ transition }) => transition.event))].filter(isTaxReturnEvent);
  const events = listened.map((type) => permissionFor(snapshot, type, viewer));
  return {
    active,
    events,
    permissions: new Map(events.map(({ type, permission: way }) => [type, way])),
    timers: out.filter(({ transition }) => kindOf(transition) === 'delay'),
  };
}
