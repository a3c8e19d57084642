import { formatPrice, type QuoteLine } from '@tax-firm/machines';
import { formatCents, Money } from '@/components/orders/amounts';
import { classNames } from '@/components/class-names';
import { Text } from '@/components/page/layout';
import type { TaxReturn } from '@/features/tax-return/api/types';
import {
  centsOutside,
  compareLines,
  estimatedLines,
  estimateFigure,
  type ComparedLine,
} from '../compare-lines.js';
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
