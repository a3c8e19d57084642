import { allStates } from './steps.js';
import type { TaxReturnFlag, TaxReturnFlags } from './types.js';

/** The contract's flags, which are tags of the machine's states. */
export const taxReturnFlags = [
  ...new Set(allStates.flatMap(({ flags = [] }) => flags)),
] as readonly TaxReturnFlag[];

/**
 * The flags of a snapshot. They are always derived, never stored.
 * @param nameOf what to call a flag in the result
 */
export function flagsOf(
  snapshot: { hasTag: (tag: TaxReturnFlag) => boolean },
  nameOf: (flag: TaxReturnFlag) => string = (flag) => flag,
): TaxReturnFlags {
  const flags: Partial<Record<string, boolean>> = {};
  for (const flag of taxReturnFlags) flags[nameOf(flag)] = snapshot.hasTag(flag);
  return flags as TaxReturnFlags;
}
