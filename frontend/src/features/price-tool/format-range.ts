import type { Estimate } from '@tax-firm/machines';
import { formatCents } from '@/components/amounts';

const periods = { once: '', month: ' a month', year: ' a year' } as const;

/** Formats a range as `$200` or `$225 – $275`. A discount gets one minus sign, smaller amount first: `−$25 – $75`. */
export function formatRange({ lowCents, highCents }: { lowCents: number; highCents: number }): string {
  const discount = lowCents < 0;
  const [first, last] = discount ? [-highCents, -lowCents] : [lowCents, highCents];
  const figures = first === last ? formatCents(first) : `${formatCents(first)} – ${formatCents(last)}`;
  return discount ? `−${figures}` : figures;
}

/** Formats the total of an estimate as `$600 – $1,300`, `from $800` or `$45 – $135 a month`. */
export function formatTotal(
  estimate: Pick<Estimate, 'lowCents' | 'highCents' | 'openEnded' | 'per'>,
): string {
  const { lowCents, highCents, openEnded, per } = estimate;
  const floor = openEnded && lowCents === highCents ? `from ${formatCents(lowCents)}` : formatRange(estimate);
  const more = openEnded && lowCents !== highCents ? ' and up' : '';
  return `${floor}${more}${periods[per]}`;
}
