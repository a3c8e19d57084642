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
import { activeStates, waysOut, type StateValue, type WayOut } from '../chart/definition.js';
import type { Way } from '../chart/looks.js';

/** An event that the current states listen to, judged for one person. */
export interface JudgedEvent {
  type: TaxReturnEventType;
  way: Way;
  /** Why the viewer cannot send it; who could supply it is among them. */
  reasons: Reason[];
}

export interface Judged {
  active: ReadonlySet<string>;
  events: JudgedEvent[];
  ways: ReadonlyMap<string, Way>;
  /** Clocks that run. */
  timers: WayOut[];
}

const isTaxReturnEvent = (event: string): event is TaxReturnEventType =>
  (eventTypes as readonly string[]).includes(event);

function judge(snapshot: TaxReturnSnapshot, type: TaxReturnEventType, viewer: Actor): JudgedEvent {
  const reasons = whyNot(snapshot, type, viewer);
  const otherwise = reasons.filter(({ guard }) => guard !== 'senderMay');
  if (reasons.length === 0) return { type, reasons, way: 'can' };
  return { type, reasons, way: otherwise.length === 0 ? 'others' : 'refused' };
}

/** What can happen next to a return, what cannot and why, in the eyes of one person. */
export function judgeReturn(machine: StateDescription, snapshot: TaxReturnSnapshot, viewer: Actor): Judged {
  const active = activeStates(machine.id, snapshot.value as StateValue);
  const out = waysOut(machine, active);
  const listened = [...new Set(out.map(({ transition }) => transition.event))].filter(isTaxReturnEvent);
  const events = listened.map((type) => judge(snapshot, type, viewer));
  return {
    active,
    events,
    ways: new Map(events.map(({ type, way }) => [type, way])),
    timers: out.filter(({ transition }) => kindOf(transition) === 'delay'),
  };
}
