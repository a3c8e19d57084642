import { formatRange } from '@tax-firm/machines';
import { Money } from '@/components/orders/amounts';
import { Text } from '@/components/page/layout';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';

/** "$300 – $450": the range that the price tool showed the client. Undefined if there is none. */
export function estimateText({ estimate }: Pick<TaxReturnSummary, 'estimate'>): string | undefined {
  if (!estimate || estimate.highCents === 0) return undefined;
  return formatRange(estimate);
}

interface AmountProps {
  taxReturn: Pick<TaxReturnSummary, 'estimate' | 'workflow'>;
  /** In a row of a table: on one line, where an estimate alone says that there is no quote. */
  inRow?: boolean;
}

/** The quote, with the estimate that the client saw below it. */
export function AmountAgainstEstimate({ taxReturn, inRow = false }: AmountProps) {
  const cents = taxReturn.workflow.context.quote.amountCents;
  const estimate = estimateText(taxReturn);
  return (
    <Text as="span" block end figures nowrap weight={600}>
      {cents !== null && <Money cents={cents} />}
      {cents === null && !(inRow && estimate) && (
        <Text as="span" size="xs" tone="quiet" weight={400}>
          No quote
        </Text>
      )}{' '}
      {estimate && (
        <Text as="span" block={!inRow} size="xs" tone="quiet" weight={400}>
          est. {estimate}
        </Text>
      )}
    </Text>
  );
}
