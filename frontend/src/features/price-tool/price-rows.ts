import { priceRule, type Estimate } from '@tax-firm/machines';
import { formatPrice, formatRange } from './format-range.js';
import { prices } from './prices.js';

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
export function priceRows({ lines, byQuote }: Estimate): readonly PriceRowText[] {
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

/** What lines of an estimate add to the total together, by their keys; a dash for nothing. */
export function figureOf(keys: readonly string[], { lines, byQuote }: Estimate): string {
  const own = lines.filter(({ key }) => keys.includes(key));
  const quoted = byQuote.some(({ key }) => keys.includes(key));
  if (own.length === 0) return quoted ? 'By quote' : '—';
  const sum = {
    lowCents: own.reduce((total, line) => total + line.lowCents, 0),
    highCents: own.reduce((total, line) => total + line.highCents, 0),
  };
  return quoted || own.some(({ from }) => from) ? formatPrice(sum, true) : formatRange(sum);
}
