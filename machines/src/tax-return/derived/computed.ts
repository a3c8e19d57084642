import type { ComputedStates } from '../../pure-transition.js';
import { isSo } from './requirements.js';
import { computedStatesOf, regions } from './steps.js';
import type { TaxReturnContext, TaxReturnValue } from './types.js';

/** The states that a region computes while the chart is in its initial one. */
const partlyComputed = regions
  .map((region) => ({ region: region.name, initial: region.initial, states: computedStatesOf(region) }))
  .filter(({ states }) => states.length > 0);

/** What follows from the facts: the states of the computed regions, and the computed states of the others. */
export const computedStates: ComputedStates = {
  add: (own, context) => {
    // The chart of another version may have further regions.
    const value = { ...(own as Record<string, string>) };
    // In a loop, because every event and every row of a list asks for it.
    for (const { name, computed } of regions) value[name] ??= computed!(context as never);
    const state = { value: value as TaxReturnValue, context: context as TaxReturnContext };
    for (const { region, initial, states } of partlyComputed)
      if (value[region] === initial)
        value[region] =
          states.find(({ computedIf }) => computedIf.every((condition) => isSo(condition, state)))?.name ??
          initial;
    return value;
  },
  remove: (whole) => {
    const { ...own } = whole as Record<string, string>;
    for (const { name, computed, initial, states } of regions)
      if (computed) delete own[name];
      else if (states[own[name]!]?.computedIf) own[name] = initial;
    return own;
  },
};
