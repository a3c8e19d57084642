import { type StateDescription } from '@tax-firm/machines';
import { type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { type Json } from '../../base/json.js';
import { type Delay, type StepResult } from './step.js';

/**
 * Returns the timers that a migration sets and cancels. It sets a timer only if the migration enters the timer's
 * state or adds the delay. So a timer that has fired is not set again, and a running one keeps its due time.
 */
export function changedTimers(
  old: { readonly definition: StateDescription; readonly value: Json },
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
): Pick<StepResult, 'delays' | 'cancelled'> {
  const before = new Set(describedTimers(old.definition, old.value));
  const after = new Map(runningDelays(machine, snapshot).map((delay) => [delay.id, delay]));
  return {
    delays: [...after.values()].filter(({ id }) => !before.has(id)),
    cancelled: [...before].filter((id) => !after.has(id)),
  };
}

/** Returns the ids of the timers that run in a state, from the machine's stored description. */
function describedTimers(state: StateDescription, value: Json): string[] {
  const own = state.transitions
    .filter(({ event }) => event.startsWith('after '))
    .map(({ event }) => `xstate.after.${event.slice('after '.length)}.${state.id}`);
  const below = state.states.flatMap((child) => {
    if (typeof value === 'string') return child.key === value ? describedTimers(child, {}) : [];
    const part = (value as { [key: string]: Json })[child.key];
    if (part !== undefined) return describedTimers(child, part);
    return [];
  });
  return [...own, ...below];
}

/** Returns the delays of every state that the snapshot is in. */
function runningDelays(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): Delay[] {
  const delays = machine.implementations.delays as Record<string, number | ((args: unknown) => number)>;
  return snapshot._nodes.flatMap((node) =>
    node.after.map(({ delay, eventType }) => {
      const length = typeof delay === 'number' ? delay : delays[String(delay)];
      const event = { type: eventType };
      const delayMs =
        typeof length === 'function' ? length({ context: snapshot.context as unknown, event }) : length;
      return { id: eventType, delayMs: delayMs ?? 0, event };
    }),
  );
}
