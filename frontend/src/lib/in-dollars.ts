/** Formats cents for a text field as '450' or '1250.50'; empty for null. */
export const inDollars = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
