import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './price-row.module.css';

interface PriceRowProps {
  line: string;
  label: string;
  /** The price as the price list describes it. */
  hint: string;
  /** The price for the answers so far. */
  figure: string;
  onOpen: () => void;
}

/** A line of the price list. Pressing it opens its questions. */
export function PriceRow({ line, label, hint, figure, onOpen }: PriceRowProps) {
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} onClick={onOpen}>
        <span className={styles.number} aria-hidden="true">
          {line}
        </span>
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          <span className={styles.hint}>{hint}</span>
        </span>
        <span className={styles.figure}>{figure}</span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className={styles.open} />
      </button>
    </li>
  );
}

export function PriceRows({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ol className={styles.rows} aria-label={label}>
      {children}
    </ol>
  );
}
