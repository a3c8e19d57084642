import {
  formatPrice,
  formatRange,
  formatTotal,
  priceRows,
  type DetailPage,
  type Estimate,
} from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { FormLine, FormLines } from '@/components/forms/form-part';
import { formatCents } from '@/components/orders/amounts';
import { WizardScreen, type ScreenProps } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { back } from '../wizard/order.js';

/* What the individual and the business price list have in common. */

interface PriceRowsProps extends ScreenProps {
  label: string;
  pages: readonly {
    readonly page: DetailPage;
    readonly title: string;
    /** The price as the price list describes it. */
    readonly hint: string;
    /** Keys of the estimate's lines that come from this page's answers. */
    readonly lines: readonly string[];
  }[];
}

/**
 * Lines of the price list, which open their questions when pressed; then the lines of the estimate that none of them has,
 * and the total that all add up to.
 */
export function PriceRows({ label, pages, wizard, price }: PriceRowsProps) {
  const rows = priceRows(price, prices);
  return (
    <FormLines lineAbove="strong" aria-label={label}>
      {pages.map(({ page, title, hint, lines }, index) => (
        <FormLine
          key={page}
          line={String(index + 1)}
          className="covered"
          label={
            <Button
              variant="plain"
              className="cover"
              onClick={() => wizard.send({ type: 'OPEN_DETAIL', page })}
            >
              {title}
              <span aria-hidden="true">{'\u00a0›'}</span>
            </Button>
          }
          hint={hint}
          figure={figureOf(lines, price)}
        />
      ))}
      {rows
        .filter(({ key }) => !pages.some(({ lines }) => lines.includes(key)))
        .map((row) => (
          <FormLine key={row.key} label={row.label} hint={row.note} figure={row.figure} />
        ))}
      {rows.length > 0 && <FormLine label="Estimated total" figure={formatTotal(price)} strong />}
    </FormLines>
  );
}

/** What lines of an estimate add to the total together, by their keys; a dash for nothing. */
function figureOf(keys: readonly string[], { lines, byQuote }: Estimate): string {
  const own = lines.filter(({ key }) => keys.includes(key));
  const quoted = byQuote.some(({ key }) => keys.includes(key));
  if (own.length === 0) return quoted ? 'By quote' : '—';
  const sum = {
    lowCents: own.reduce((total, line) => total + line.lowCents, 0),
    highCents: own.reduce((total, line) => total + line.highCents, 0),
  };
  return quoted || own.some(({ from }) => from) ? formatPrice(sum, true) : formatRange(sum);
}

interface DetailScreenProps extends Pick<ScreenProps, 'wizard'> {
  title: string;
  hint: string;
  /** The questions. */
  children: ReactNode;
}

/** A page of a price list. Answers take effect at once; there is nothing to save. */
export function DetailScreen({ wizard, title, hint, children }: DetailScreenProps) {
  const goBack = () => wizard.send(back);
  return (
    <WizardScreen
      title={title}
      lede={hint}
      step={[3, 5]}
      onBack={goBack}
      actions={
        <Button size="large" onClick={goBack}>
          Done, back to the list
        </Button>
      }
    >
      {children}
    </WizardScreen>
  );
}

/** The words of the question whether the return must be filed soon. */
export const lastMinute = {
  question: 'Is it a last-minute filing?',
  hint: 'In the last few days before the deadline',
  aside: `+${formatCents(prices.lastMinuteCents)}`,
};
