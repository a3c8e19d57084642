import type { SnapshotFrom } from 'xstate';
import { taxReturnMachine } from '../machine.js';
import type { TaxReturnContext, TaxReturnValue } from './types.js';

export type TaxReturnSnapshot = SnapshotFrom<typeof taxReturnMachine>;

/** Restores a snapshot from a stored `value` and `context`. @throws Error for an unknown state */
export const restoreTaxReturn = (stored: {
  value: TaxReturnValue;
  context: TaxReturnContext;
}): TaxReturnSnapshot =>
  taxReturnMachine.resolveState({ value: { ...stored.value }, context: stored.context });

/** The state of each region of a snapshot. */
export const valueOf = (snapshot: TaxReturnSnapshot): TaxReturnValue => snapshot.value as TaxReturnValue;
