import { maxQuoteLines, type QuoteLine } from '@tax-firm/machines';
import * as z from 'zod';
import { formatCents } from '@/components/amounts';
import type { TaxReturn } from '@/features/tax-return';

/** A line that the quote's form starts with. */
export interface TypedLine {
  label: string;
  /** Integer cents; null if the owner has to say. */
  cents: number | null;
  hint?: string;
}

/** The lines that the price tool showed the client, as the server stored them. */
const estimateLines = z.object({
  lines: z.array(z.object({ label: z.string(), lowCents: z.int(), highCents: z.int() })).default([]),
  byQuote: z.array(z.object({ label: z.string() })).default([]),
});

/**
 * The lines that a quote's form starts with: those of the current quote, else those of the client's estimate at their
 * lowest price, with an empty amount for work without a list price, else one named by the service.
 */
export function firstLines(
  { estimate, service }: Pick<TaxReturn, 'estimate' | 'service'>,
  quoted: readonly QuoteLine[],
): readonly TypedLine[] {
  if (quoted.length > 0) return quoted;
  const { lines = [], byQuote = [] } = estimateLines.safeParse(estimate).data ?? {};
  const estimated = [
    ...lines.map(({ label, lowCents, highCents }) => ({
      label,
      cents: lowCents,
      ...(lowCents !== highCents && {
        hint: `Estimate: ${formatCents(lowCents)}–${formatCents(highCents)}`,
      }),
    })),
    ...byQuote.map(({ label }) => ({ label, cents: null, hint: 'Priced by quote' })),
  ].slice(0, maxQuoteLines);
  return estimated.length > 0 ? estimated : [{ label: service, cents: null }];
}
