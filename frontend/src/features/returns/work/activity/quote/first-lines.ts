import { maxQuoteLines, type QuoteLine } from '@tax-firm/machines';
import {
  compareLines,
  estimatedLines,
  estimateFigure,
  type EstimatedLine,
} from '@/features/quote/compare-lines';
import type { TaxReturn } from '@/features/tax-return/api/types';

/** A line that the quote's form starts with. */
export interface TypedLine {
  label: string;
  /** Integer cents; null if the owner has to say. */
  cents: number | null;
  /** The line of the client's estimate that it prices. */
  estimated?: EstimatedLine;
  reason?: string;
}

/** Says what a line was estimated at, if its amount does not say so already. */
export const estimateHint = ({ cents, estimated }: TypedLine): string | undefined =>
  estimated && (estimated.from || estimated.lowCents !== estimated.highCents || cents !== estimated.lowCents)
    ? `Estimate: ${estimateFigure(estimated)}`
    : undefined;

/**
 * The lines that a quote's form starts with: those of the current quote; else those of the client's estimate, with an
 * empty amount where it names a range or no price, because the owner decides that; else one line named by the service.
 */
export function firstLines(
  { estimate, service }: Pick<TaxReturn, 'estimate' | 'service'>,
  quoted: readonly QuoteLine[],
): readonly TypedLine[] {
  const estimated = estimatedLines(estimate);
  if (quoted.length > 0)
    return compareLines(estimated, quoted).flatMap(({ quoted: line, estimated: priced }) =>
      line ? [{ ...line, estimated: priced }] : [],
    );
  const lines = estimated
    .map((line) => ({
      label: line.label,
      cents: line.from || line.lowCents !== line.highCents ? null : line.lowCents,
      estimated: line,
    }))
    .slice(0, maxQuoteLines);
  return lines.length > 0 ? lines : [{ label: service, cents: null }];
}
