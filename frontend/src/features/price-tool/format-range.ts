import type { Estimate, PriceChange } from '@tax-firm/machines';
import { formatCents } from '@/components/amounts';

const periods = { once: '', month: ' a month', year: ' a year' } as const;

interface Range {
  readonly lowCents: number;
  readonly highCents: number;
}

const signed = (cents: number): string =>
  cents < 0 ? `−${formatCents(-cents)}` : `${cents > 0 ? '+' : ''}${formatCents(cents)}`;

/** Formats a range as `$200` or `$225 – $275`, and a discount as `−$50` or `−$75 to −$25`. */
export function formatRange({ lowCents, highCents }: Range): string {
  if (lowCents < 0)
    return lowCents === highCents ? signed(lowCents) : `${signed(lowCents)} to ${signed(highCents)}`;
  return lowCents === highCents
    ? formatCents(lowCents)
    : `${formatCents(lowCents)} – ${formatCents(highCents)}`;
}

/** Formats a price with or without an upper limit: `from $600`, or as {@link formatRange}. */
export const formatPrice = (range: Range, openEnded: boolean): string =>
  openEnded ? `from ${formatCents(range.lowCents)}` : formatRange(range);

/** Formats the total of an estimate as `$600 – $1,300`, `from $800`, `By quote` or `$45 – $135 a month`. */
export function formatTotal(
  estimate: Pick<Estimate, 'lowCents' | 'highCents' | 'openEnded' | 'per'>,
): string {
  const { highCents, openEnded, per } = estimate;
  return openEnded && highCents === 0 ? 'By quote' : `${formatPrice(estimate, openEnded)}${periods[per]}`;
}

/**
 * Formats what a choice adds to the price: `+$100`, `+$65 to +$75`, `+ from $800` or `By quote`.
 * @returns undefined if it adds nothing
 */
export function formatChange({ lowCents, highCents, opens }: PriceChange): string | undefined {
  if (opens) return lowCents > 0 ? `+ from ${formatCents(lowCents)}` : 'By quote';
  if (lowCents === highCents) return lowCents === 0 ? undefined : signed(lowCents);
  return `${signed(lowCents)} to ${signed(highCents)}`;
}
