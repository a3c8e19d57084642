import { keptCents, outstandingCents, paidCents, type TaxReturnContext } from '@tax-firm/machines';
import { Money } from '@/components/amounts';
import { FormLine, FormLines } from '@/components/form-part';

/** The invoice: the price and, after a payment, the amounts paid, refunded in part, and left to pay. */
export function InvoiceLines({ context }: { context: TaxReturnContext }) {
  const priceCents = context.quote.amountCents;
  const paid = paidCents(context);
  const refunded = paid - keptCents(context);
  const lines = [
    { label: 'Your invoice', cents: priceCents },
    { label: 'Paid', cents: paid > 0 ? paid : null },
    { label: 'Refunded to you', cents: refunded > 0 ? refunded : null },
    { label: 'Left to pay', cents: paid > 0 && priceCents !== null ? outstandingCents(context) : null },
  ].flatMap(({ label, cents }) => (cents === null ? [] : [{ label, cents }]));
  return (
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
  );
}
