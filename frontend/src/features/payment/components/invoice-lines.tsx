import { keptCents, outstandingCents, paidCents } from '@tax-firm/machines';
import { Money } from '@/components/orders/amounts';
import { FormLine, FormLines } from '@/components/forms/form-part';
import { PriceComparison } from '@/features/quote/components/price-comparison';
import type { TaxReturn } from '@/features/tax-return/api/types';

/**
 * The invoice: the price and, once it changed, the amounts paid, refunded in part, waived, and left to pay. If the price
 * has several lines, they can be compared with the estimate.
 */
export function InvoiceLines({ taxReturn: { estimate, workflow } }: { taxReturn: TaxReturn }) {
  const { context } = workflow;
  const priceCents = context.quote.amountCents;
  const paid = paidCents(context);
  const refunded = paid - keptCents(context);
  const { waivedCents } = context;
  const isLowered = paid > 0 || waivedCents > 0;
  const lines = [
    { label: 'Your invoice', cents: priceCents },
    { label: 'Paid', cents: paid > 0 ? paid : null },
    { label: 'Refunded to you', cents: refunded > 0 ? refunded : null },
    { label: 'Waived', cents: waivedCents > 0 ? waivedCents : null },
    { label: 'Left to pay', cents: isLowered && priceCents !== null ? outstandingCents(context) : null },
  ].flatMap(({ label, cents }) => (cents === null ? [] : [{ label, cents }]));
  const { lines: parts } = context.terms;
  return (
    <>
      <FormLines>
        {lines.map(({ label, cents }, index) => (
          <FormLine
            key={label}
            line={String(index + 1)}
            label={label}
            hint={index === 0 ? 'Currency in US Dollars' : undefined}
            figure={<Money cents={cents} />}
            strong={index === lines.length - 1}
          />
        ))}
      </FormLines>
      {priceCents !== null && parts.length > 1 && (
        <details>
          <summary>
            {estimate ? 'Estimate, quote and invoice, line by line' : 'Your invoice, line by line'}
          </summary>
          <PriceComparison
            estimate={estimate}
            lines={parts}
            amountCents={priceCents}
            title="Quote and invoice"
          />
        </details>
      )}
    </>
  );
}
