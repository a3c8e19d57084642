import { type PriceList, type PriceRange } from '../price-list.js';
import { formatDollars } from './estimate-line.js';
import { type Estimate, type PriceChange } from './estimate.js';
import { priceRule } from './rules.js';

const periods = { once: '', month: ' a month', year: ' a year' } as const;

const formatSigned = (cents: number): string =>
  cents < 0 ? `−${formatDollars(-cents)}` : `${cents > 0 ? '+' : ''}${formatDollars(cents)}`;

/** Formats a range as `$200` or `$225 – $275`, and a discount as `−$50` or `−$75 to −$25`. */
export function formatRange({ lowCents, highCents }: PriceRange): string {
  if (lowCents < 0)
    return lowCents === highCents
      ? formatSigned(lowCents)
      : `${formatSigned(lowCents)} to ${formatSigned(highCents)}`;
  return lowCents === highCents
    ? formatDollars(lowCents)
    : `${formatDollars(lowCents)} – ${formatDollars(highCents)}`;
}

/** Formats a price with or without an upper limit: `from $600`, or as {@link formatRange}. */
export const formatPrice = (range: PriceRange, openEnded: boolean): string =>
  openEnded ? `from ${formatDollars(range.lowCents)}` : formatRange(range);

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
  if (opens) return lowCents > 0 ? `+ from ${formatDollars(lowCents)}` : 'By quote';
  if (lowCents === highCents) return lowCents === 0 ? undefined : formatSigned(lowCents);
  return `${formatSigned(lowCents)} to ${formatSigned(highCents)}`;
}

/** A line of an estimate, in words. */
export interface PriceRowText {
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  /** What the line adds to the total. */
  readonly figure: string;
  /** The rule of the price list that the line follows. */
  readonly rule?: string;
}

/** The lines of an estimate, which add up to its total. Work by quote whose line has a starting price shares that line. */
export function priceRows({ lines, byQuote }: Estimate, prices: PriceList): readonly PriceRowText[] {
  const rows = lines.map(({ key, label, note, from = false, ...range }) => {
    const quoted = byQuote.find((item) => item.key === key);
    const open = from || quoted !== undefined;
    return { key, label, note: quoted?.note ?? note, figure: formatPrice(range, open) };
  });
  const onlyQuoted = byQuote
    .filter(({ key }) => lines.every((line) => line.key !== key))
    .map((item) => ({ ...item, figure: 'By quote' }));
  return [...rows, ...onlyQuoted].map((row) => ({ ...row, rule: priceRule(row.key, prices) }));
}
