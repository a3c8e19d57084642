import { chartValue, eventName, type TaxReturnValue } from '@tax-firm/machines';
import type { HistoryEntry } from '@/features/tax-return/api/types';
import { activeStates } from '../chart/definition.js';

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
