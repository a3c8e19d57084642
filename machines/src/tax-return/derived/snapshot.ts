import type { SnapshotFrom } from 'xstate';
import { resolveState, wholeValue } from '../../pure-transition.js';
import { taxReturnMachine } from '../machine.js';
import { computedStates } from './computed.js';
import type { TaxReturnContext, TaxReturnValue } from './types.js';

export type TaxReturnSnapshot = SnapshotFrom<typeof taxReturnMachine>;

/** Restores a snapshot from a stored `value` and `context`. @throws Error for an unknown state */
export const restoreTaxReturn = (stored: {
  value: TaxReturnValue;
  context: TaxReturnContext;
}): TaxReturnSnapshot => resolveState(taxReturnMachine, stored);

/** The state of each region of a snapshot, also of those whose state follows from the facts. */
export const valueOf = (snapshot: TaxReturnSnapshot): TaxReturnValue =>
  wholeValue(taxReturnMachine, snapshot) as TaxReturnValue;

/** The states of the chart alone: without those that follow from the facts, which no drawing has. */
export const chartValue = (value: TaxReturnValue): Readonly<Record<string, string>> =>
  computedStates.remove(value) as Record<string, string>;
