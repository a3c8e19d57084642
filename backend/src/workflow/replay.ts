import { TracedMachine } from '@tax-firm/machines';
import { type AnyStateMachine } from 'xstate';
import { type Json, plainJson } from '../common/json.js';
import { firstStep, nextStep, type StoredState } from './step.js';

/** Computes the states that events led to, as the engine did. Effects and timers are not part of it. */
export interface Replay {
  /** Returns the state after creation. */
  first(input: Json): StoredState;
  /** Returns the state after an event, or undefined if the machine refuses it. */
  next(state: StoredState, event: { readonly type: string }): StoredState | undefined;
}

const replays = new WeakMap<AnyStateMachine, Replay>();

/** Returns the replay of a machine: through a {@link TracedMachine} if possible, otherwise step by step in XState. */
export function replayOf(machine: AnyStateMachine): Replay {
  let replay = replays.get(machine);
  if (!replay) replays.set(machine, (replay = makeReplay(machine)));
  return replay;
}

function makeReplay(machine: AnyStateMachine): Replay {
  const traced = TracedMachine.of(machine);
  if (!traced)
    return {
      first: (input) => firstStep(machine, input),
      next: (state, event) => nextStep(machine, state, event),
    };
  return {
    first: (input) => {
      const { value, context } = traced.begin(input);
      return { value: value as Json, context: plainJson(context) };
    },
    next: (state, event) => {
      const after = traced.follow(state, event);
      return after && { value: after.value as Json, context: plainContext(state.context, after.context) };
    },
  };
}

/** What the database would return for a new context. Facts that are still the same object are plain already. */
function plainContext(before: Json, after: unknown): Json {
  if (after === before) return before;
  const known = before as Readonly<Record<string, Json>>;
  const isNew = ([key, value]: [string, unknown]) => value !== known[key];
  const changed = Object.entries(after as object).filter(isNew);
  const { ...plain } = after as Record<string, Json>;
  for (const [key, value] of changed) {
    if (value === undefined) delete plain[key];
    else plain[key] = plainJson(value);
  }
  return plain;
}
