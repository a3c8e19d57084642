const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Integer cents as people read them: `$300`, `$49.50`. */
export const formatCents = (amountCents: number | undefined): string =>
  dollars.format((amountCents ?? 0) / 100);
