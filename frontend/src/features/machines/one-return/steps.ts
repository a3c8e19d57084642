import { eventName } from '@tax-firm/machines';
import type { HistoryEntry } from '@/features/tax-return';
import { activeStates } from '../chart/definition.js';

/** The machine after one row of its history. */
export interface ReplayStep {
  entry: HistoryEntry;
  /** The event's name as the drawing has it. */
  event: string;
  /** The state of each region. */
  value: Readonly<Record<string, string>>;
  active: ReadonlySet<string>;
}

/** The way of a return, folded from what each row of its history changed. */
export function replaySteps(machineId: string, history: readonly HistoryEntry[]): ReplayStep[] {
  let value: Readonly<Record<string, string>> = {};
  return history.map((entry) => {
    value = { ...value, ...entry.to };
    return { entry, event: eventName(entry.type), value, active: activeStates(machineId, value) };
  });
}

/** The states that a step entered. */
export const entered = (before: ReplayStep | undefined, step: ReplayStep): Set<string> =>
  new Set(before ? [...step.active].filter((id) => !before.active.has(id)) : []);
