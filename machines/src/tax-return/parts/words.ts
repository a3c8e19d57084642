const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats integer cents as `$300` or `$49.50`. */
export const centsInWords = (amountCents: number | undefined): string =>
  dollars.format((amountCents ?? 0) / 100);
