import { formatTotal, priceRows, type Estimate } from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { FormLine, FormLines } from '@/components/forms/form-part';
import { prices } from '../../prices.js';

interface PriceRowProps {
  line: string;
  label: string;
  /** The price as the price list describes it. */
  hint: string;
  /** What the answers so far add to the price. */
  figure: string;
  onOpen: () => void;
}

/** A line of the price list. Pressing it opens its questions. */
export const PriceRow = ({ label, onOpen, ...line }: PriceRowProps) => (
  <FormLine
    {...line}
    className="covered"
    label={
      <Button variant="plain" className="cover" onClick={onOpen}>
        {label}
        <span aria-hidden="true">{'\u00a0›'}</span>
      </Button>
    }
  />
);

/** The lines of an estimate that no row of the price list has, and the total that all rows add up to. */
export function RestOfPrice({ estimate, without }: { estimate: Estimate; without: readonly string[] }) {
  const rows = priceRows(estimate, prices);
  if (rows.length === 0) return null;
  return (
    <>
      {rows
        .filter(({ key }) => !without.includes(key))
        .map(({ key, label, note, figure }) => (
          <FormLine key={key} label={label} hint={note} figure={figure} />
        ))}
      <FormLine label="Estimated total" figure={formatTotal(estimate)} strong />
    </>
  );
}

export const PriceRows = ({ children, label }: { children: ReactNode; label: string }) => (
  <FormLines lineAbove="strong" aria-label={label}>
    {children}
  </FormLines>
);
