import type { ComputedStates } from '../../pure-transition.js';
import { regions } from './steps.js';

/** The states of the computed regions. */
export const computedStates: ComputedStates = {
  add: (value, context) => {
    const states = regions.map(({ name, computed }) => [name, computed?.(context as never)]);
    return { ...Object.fromEntries(states), ...(value as object) };
  },
  remove: (value) => {
    const { ...own } = value as Record<string, string>;
    for (const { name, computed } of regions) if (computed) delete own[name];
    return own;
  },
};
