import type { PriceRange } from '../price-list.js';

/** One line of the itemized range, in integer US cents. A discount is negative. */
export interface EstimateLine extends PriceRange {
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  /** The price starts here: the list has no upper limit. */
  readonly from?: true;
}

/** Work without a list price, with a note about how it is priced. */
export interface ByQuoteItem {
  readonly key: string;
  readonly label: string;
  readonly note: string;
}

/** The lines of one part of the price list. */
export interface PricedItems {
  readonly lines: readonly EstimateLine[];
  readonly byQuote: readonly ByQuoteItem[];
}

export const noLines: PricedItems = { lines: [], byQuote: [] };

/** Joins the parts of an estimate, in their order. */
export const combine = (...parts: readonly PricedItems[]): PricedItems => ({
  lines: parts.flatMap((part) => part.lines),
  byQuote: parts.flatMap((part) => part.byQuote),
});

/** A line with an exact price. */
export const exactLine = (key: string, label: string, cents: number, note?: string): EstimateLine => ({
  key,
  label,
  lowCents: cents,
  highCents: cents,
  ...(note === undefined ? {} : { note }),
});

/** A line whose price depends on what the firm finds. */
export const rangeLine = (key: string, label: string, range: PriceRange, note?: string): EstimateLine => ({
  ...exactLine(key, label, 0, note),
  lowCents: range.lowCents,
  highCents: range.highCents,
});

/** The range of two prices of which either may be the lower one. */
export const between = (one: number, other: number): PriceRange => ({
  lowCents: Math.min(one, other),
  highCents: Math.max(one, other),
});

/** A line that costs at least this. */
export const startingAtLine = (key: string, label: string, cents: number, note?: string): EstimateLine => ({
  ...exactLine(key, label, cents, note),
  from: true,
});

/** Priced lines alone; those that are false do not apply. */
export const linesOnly = (...lines: readonly (EstimateLine | false)[]): PricedItems => ({
  lines: lines.filter((line) => line !== false),
  byQuote: [],
});

/** One item without a list price. */
export const byQuoteOnly = (key: string, label: string, note: string): PricedItems => ({
  lines: [],
  byQuote: [{ key, label, note }],
});

/** Stands for the return itself while only extras were chosen, because extras alone are not the price of a return. */
export const undescribedReturn: ByQuoteItem = {
  key: 'return',
  label: 'Your return',
  note: 'Depends on your answers and documents',
};

/** A return with its extras. The return is by quote if there are only extras. */
export const withExtras = (described: PricedItems, extras: PricedItems): PricedItems =>
  combine(
    described,
    extras,
    described.lines.length + described.byQuote.length === 0 && extras.lines.length > 0
      ? { lines: [], byQuote: [undescribedReturn] }
      : noLines,
  );

/** Adds up the low ends and the high ends, in cents. */
export const sum = (lines: readonly PriceRange[]): PriceRange => ({
  lowCents: lines.reduce((total, line) => total + line.lowCents, 0),
  highCents: lines.reduce((total, line) => total + line.highCents, 0),
});

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats cents as `$1,300`, or as `$1,300.50` if there are cents. */
export const formatDollars = (cents: number): string => usd.format(cents / 100);

/** `1 form`, `2 forms`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
