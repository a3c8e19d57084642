/** How many times a value occurs. */
export interface Occurrences {
  readonly value: number;
  readonly count: number;
}

/** How many values there are. */
export const countOf = (values: readonly Occurrences[]): number =>
  values.reduce((sum, { count }) => sum + count, 0);

/**
 * The value below which a part of all values lies, between two values in proportion, as PostgreSQL's percentile_cont
 * has it; with one decimal.
 * @param sorted by value, at least one; each count is positive
 * @param part from 0 to 1
 */
export function percentile(sorted: readonly Occurrences[], part: number): number {
  const place = part * (countOf(sorted) - 1);
  const [lower, upper] = [valueAt(sorted, Math.floor(place)), valueAt(sorted, Math.ceil(place))];
  return Math.round((lower + (upper - lower) * (place % 1)) * 10) / 10;
}

/** @param place from 0, in the list that has each value as often as it occurs */
function valueAt(sorted: readonly Occurrences[], place: number): number {
  let before = 0;
  const found = sorted.find(({ count }) => place < (before += count));
  return (found ?? sorted.at(-1)!).value;
}
