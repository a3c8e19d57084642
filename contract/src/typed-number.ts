/**
 * Parses a number as people type it, such as '1,250.50' or '−50'.
 * @returns NaN for anything else, such as '1,5', '2e3' or '3 hours'
 */
export function numberIn(typed: string): number {
  const [, sign, whole = '', decimals = ''] =
    /^([-−]?)\s*(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(\.\d*)?$/.exec(typed.trim()) ?? [];
  const digits = whole.replaceAll(',', '') + decimals;
  return /\d/.test(digits) ? Number(digits) * (sign === '' ? 1 : -1) + 0 : NaN;
}

/** The smallest and the largest whole number that a field takes. */
export interface WholeBounds {
  readonly min: number;
  readonly max: number;
}

/** Parses a whole number within bounds as people type it. @returns undefined for anything else, such as '2.5' */
export function wholeNumberIn(typed: string, { min, max }: WholeBounds): number | undefined {
  const number = numberIn(typed);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}
