/** '450' or '1250.50', as people type it; empty for none. */
export const inDollars = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
