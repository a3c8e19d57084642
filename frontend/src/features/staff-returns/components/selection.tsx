import type { TaxReturnSummary } from '@/features/tax-return';
import styles from './selection.module.css';

/** Rows of a list that are chosen, and how to choose. */
export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Whether every row shown, only some, or none is chosen. */
  extent: 'all' | 'some' | 'none';
  toggleAll: () => void;
}

/** The box of one row. */
export function ChooseOne({ taxReturn, selection }: { taxReturn: TaxReturnSummary; selection: Selection }) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={`Choose ${taxReturn.name}`}
        checked={selection.has(taxReturn.id)}
        onChange={() => selection.toggle(taxReturn.id)}
      />
    </label>
  );
}

/** The box above them, for every row that is shown. */
export function ChooseAll({ selection: { extent, toggleAll } }: { selection: Selection }) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label="Choose all that are shown"
        ref={(box) => {
          if (box) box.indeterminate = extent === 'some';
        }}
        checked={extent === 'all'}
        onChange={toggleAll}
      />
    </label>
  );
}
