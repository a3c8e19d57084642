import { formatTotal, priceRows, type Estimate, type PriceRowText } from '@tax-firm/machines';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box, Text } from '@/components/page/layout';
import { prices } from '../../prices.js';
import styles from './price-row.module.css';

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
export function PriceRow({ line, label, hint, figure, onOpen }: PriceRowProps) {
  return (
    <Box as="li" lineBelow="hair">
      <button type="button" className={styles.row} onClick={onOpen}>
        <span className={styles.number} aria-hidden="true">
          {line}
        </span>
        <span className={styles.words}>
          <Text as="span" weight={600} tight>
            {label}
          </Text>
          <Text as="span" size="xs" tone="quiet">
            {hint}
          </Text>
        </span>
        <span className={styles.figure}>{figure}</span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className={styles.open} />
      </button>
    </Box>
  );
}

/** The lines of an estimate that no row of the price list has, and the total that all rows add up to. */
export function RestOfPrice({ estimate, without }: { estimate: Estimate; without: readonly string[] }) {
  const rows = priceRows(estimate, prices);
  if (rows.length === 0) return null;
  const rest: readonly PriceRowText[] = [
    ...rows.filter(({ key }) => !without.includes(key)),
    { key: 'total', label: 'Estimated total', figure: formatTotal(estimate) },
  ];
  return rest.map(({ key, label, note, figure }) => (
    <Box as="li" key={key} lineBelow="hair" className={styles.row}>
      <span className={styles.words}>
        <Text as="span" weight={600} tight>
          {label}
        </Text>
        {note && (
          <Text as="span" size="xs" tone="quiet">
            {note}
          </Text>
        )}
      </span>
      <span className={styles.figure}>{figure}</span>
    </Box>
  ));
}

export function PriceRows({ children, label }: { children: ReactNode; label: string }) {
  return (
    <Box as="ol" lineAbove="strong" aria-label={label}>
      {children}
    </Box>
  );
}
