import { allStates } from './steps.js';
import type { TaxReturnFlag, TaxReturnFlags } from './types.js';

/** The contract's flags, which are tags of the machine's states. */
export const taxReturnFlags = [
  ...new Set(allStates.flatMap(({ flags = [] }) => flags)),
] as readonly TaxReturnFlag[];

/** The flags of a snapshot. They are always derived, never stored. */
export const flagsOf = (snapshot: { hasTag: (tag: TaxReturnFlag) => boolean }): TaxReturnFlags =>
  Object.fromEntries(taxReturnFlags.map((flag) => [flag, snapshot.hasTag(flag)])) as TaxReturnFlags;
