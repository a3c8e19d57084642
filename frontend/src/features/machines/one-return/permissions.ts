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

/** An event that the active states accept, and whether one person can send it. */
export interface EventPermission {
  type: TaxReturnEventType;
  permission: Permission;
  /** Why the viewer cannot send it; empty if they can. */
  reasons: Reason[];
}

export interface ReturnPermissions {
  active: ReadonlySet<string>;
  events: EventPermission[];
  permissions: ReadonlyMap<string, Permission>;
  /** Running timers. */
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
  const unmetConditions = reasons.filter(({ guard }) => guard !== 'senderMay');
  if (reasons.length === 0) return { type, reasons, permission: 'can' };
  return { type, reasons, permission: unmetConditions.length === 0 ? 'others' : 'refused' };
}

/** What can happen next to a return and what cannot, with reasons, for one viewer. */
export function returnPermissions(
  machine: StateDescription,
  snapshot: TaxReturnSnapshot,
  viewer: Actor,
): ReturnPermissions {
  const active = activeStates(machine.id, snapshot.value as StateValue);
  const out = outgoingTransitions(machine, active);
  const accepted = [...new Set(out.map(({ transition }) => transition.event))].filter(isTaxReturnEvent);
  const events = accepted.map((type) => permissionFor(snapshot, type, viewer));
  return {
    active,
    events,
    permissions: new Map(events.map(({ type, permission: way }) => [type, way])),
    timers: out.filter(({ transition }) => kindOf(transition) === 'delay'),
  };
}
