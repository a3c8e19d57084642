import { formatPrice, formatRange, type Estimate } from '@tax-firm/machines';

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
