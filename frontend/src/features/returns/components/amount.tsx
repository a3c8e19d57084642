import { formatRange } from '@tax-firm/machines';
import { Money } from '@/components/orders/amounts';
import { Text } from '@/components/page/layout';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import styles from './amount.module.css';

type Quoted = Pick<TaxReturnSummary, 'estimate' | 'workflow'>;

/** "$300 – $450": the range that the price tool showed the client. Undefined if there is none. */
export function estimateText({ estimate }: Pick<TaxReturnSummary, 'estimate'>): string | undefined {
  if (!estimate || estimate.highCents === 0) return undefined;
  return formatRange(estimate);
}

/** The quote, with the estimate that the client saw below it. */
export function AmountAgainstEstimate({ taxReturn }: { taxReturn: Quoted }) {
  const cents = taxReturn.workflow.context.quote.amountCents;
  const estimate = estimateText(taxReturn);
  return (
    <span className={styles.amount}>
      {cents === null ? <span className={styles.none}>No quote</span> : <Money cents={cents} />}
      {estimate && (
        <Text as="span" size="xs" tone="quiet" weight={400}>
          est. {estimate}
        </Text>
      )}
    </span>
  );
}
