import { allStates } from './steps.js';
import type { TaxReturnFlag, TaxReturnFlags } from './types.js';

/** The contract's flags, which the machine carries as tags of its states. */
export const taxReturnFlags = [
  ...new Set(allStates.flatMap(({ flags = [] }) => flags)),
] as readonly TaxReturnFlag[];

/** The flags of a snapshot: derived at every read, stored and typed in nowhere. */
export const flagsOf = (snapshot: { hasTag: (tag: TaxReturnFlag) => boolean }): TaxReturnFlags =>
  Object.fromEntries(taxReturnFlags.map((flag) => [flag, snapshot.hasTag(flag)])) as TaxReturnFlags;
