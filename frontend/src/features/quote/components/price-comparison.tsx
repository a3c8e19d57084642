import { formatPrice, type PriceRange, type QuoteLine } from '@tax-firm/machines';
import * as z from 'zod';
import { formatCents, Money } from '@/components/orders/amounts';
import { classNames } from '@/components/class-names';
import { Text } from '@/components/page/layout';
import type { TaxReturn } from '@/features/tax-return/api/types';
import styles from '../../../components/lists/table.module.css';

interface PriceComparisonProps {
  estimate: TaxReturn['estimate'];
  lines: readonly QuoteLine[];
  amountCents: number;
  /** What the lines are lines of. */
  title: 'Quote' | 'Quote and invoice';
  /** A sentence below the total. */
  hint?: string;
}

/** Estimate and quote, line by line, with the reason of each difference; only the quote if nothing was estimated. */
export function PriceComparison({ estimate, lines, amountCents, title, hint }: PriceComparisonProps) {
  const estimated = estimatedLines(estimate);
  const rows = compareLines(estimated, lines);
  // A quote of one amount for everything has no lines to compare.
  const isItemized = rows.some((row) => row.estimated && row.quoted);
  const isEstimated = estimate !== null && estimated.length > 0;
  return (
    <table className={classNames(styles.table, styles.amounts)}>
      <caption className={styles.caption}>
        {isEstimated ? `Estimate and ${title.toLowerCase()}, line by line` : `${title}, line by line`}
      </caption>
      <thead>
        <tr>
          <th scope="col">What for</th>
          {isEstimated && <th scope="col">Estimate</th>}
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              {row.label}
              <Why row={row} isCompared={isItemized} />
            </th>
            {isEstimated && <td>{row.estimated ? estimateFigure(row.estimated) : '—'}</td>}
            <td>{row.quoted ? <Money cents={row.quoted.cents} /> : '—'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Total cost
            {hint && (
              <Text as="span" block size="xs" tone="quiet" weight={400}>
                {hint}
              </Text>
            )}
          </th>
          {isEstimated && (
            <td>
              {formatPrice(
                estimate,
                estimated.some(({ from }) => from),
              )}
            </td>
          )}
          <td>
            <Money cents={amountCents} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** How a line differs from the estimate, and the firm's reason. */
function Why({ row, isCompared }: { row: ComparedLine; isCompared: boolean }) {
  const words = [isCompared && differenceOf(row), row.quoted?.reason].filter(Boolean).join(': ');
  return (
    words && (
      <Text as="span" block size="xs" tone="quiet" weight={400}>
        {words}
      </Text>
    )
  );
}

function differenceOf({ estimated, quoted }: ComparedLine): string | undefined {
  if (!estimated) return 'Not in the estimate';
  if (!quoted) return 'Not in the quote';
  const cents = centsOutside(estimated, quoted.cents);
  if (cents === 0) return undefined;
  return cents > 0
    ? `${formatCents(cents)} more than the estimate`
    : `${formatCents(-cents)} less than the estimate`;
}

/** A line of the estimate that the price tool showed the client. */
export interface EstimatedLine extends PriceRange {
  readonly key: string;
  readonly label: string;
  /** The price starts here: the list has no upper limit, or the work is by quote. */
  readonly from: boolean;
}

/** What the server stored of the estimate. */
const shownEstimate = z.object({
  lines: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        lowCents: z.int(),
        highCents: z.int(),
        from: z.boolean().optional(),
      }),
    )
    .default([]),
  byQuote: z.array(z.object({ key: z.string(), label: z.string() })).default([]),
});

/**
 * The lines of an estimate as the API has it. Work by quote that starts at a list price is one line with it.
 * @returns none for an order without an itemized estimate
 */
export function estimatedLines(estimate: unknown): readonly EstimatedLine[] {
  const { lines = [], byQuote = [] } = shownEstimate.safeParse(estimate).data ?? {};
  const priced = lines.map(({ from = false, ...line }) => ({
    ...line,
    from: from || byQuote.some(({ key }) => key === line.key),
  }));
  const onlyQuoted = byQuote
    .filter(({ key }) => lines.every((line) => line.key !== key))
    .map(({ key, label }) => ({ key, label, lowCents: 0, highCents: 0, from: true }));
  return [...priced, ...onlyQuoted];
}

/** Formats what a line was estimated at: `$300`, `$200 – $225`, `from $600` or `By quote`. */
export const estimateFigure = (line: Omit<EstimatedLine, 'key' | 'label'>): string =>
  line.from && line.lowCents === 0 ? 'By quote' : formatPrice(line, line.from);

/** How far an amount is from an estimated line, in integer cents: 0 within the range, less than 0 below it. */
export function centsOutside({ lowCents, highCents, from }: EstimatedLine, cents: number): number {
  if (cents < lowCents) return cents - lowCents;
  return !from && cents > highCents ? cents - highCents : 0;
}

/** A line of the estimate, a line of the quote, or both if the one prices the other. */
interface ComparedLine {
  readonly label: string;
  readonly estimated?: EstimatedLine;
  readonly quoted?: QuoteLine;
}

/** Which line of the estimate each line of a quote prices: the one that it names, else one with the same label. */
export function compareLines(
  estimated: readonly EstimatedLine[],
  quoted: readonly QuoteLine[],
): readonly ComparedLine[] {
  const left = new Set(estimated);
  const take = ({ estimateKey, label }: QuoteLine): EstimatedLine | undefined => {
    const found = [...left].find((line) =>
      estimateKey === undefined ? line.label === label : line.key === estimateKey,
    );
    if (found) left.delete(found);
    return found;
  };
  const rows = quoted.map((line) => ({ label: line.label, quoted: line, estimated: take(line) }));
  return [...rows, ...[...left].map((line) => ({ label: line.label, estimated: line }))];
}
