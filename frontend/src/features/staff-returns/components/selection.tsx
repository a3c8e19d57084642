import type { TaxReturnSummary } from '@/features/tax-return';
import styles from './selection.module.css';

/** The selected rows of a list, and functions that change the selection. */
export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Whether all, some or none of the rows shown are selected. */
  extent: 'all' | 'some' | 'none';
  toggleAll: () => void;
}

/** The checkbox of one row. */
export function ChooseOne({ taxReturn, selection }: { taxReturn: TaxReturnSummary; selection: Selection }) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={`Select ${taxReturn.name}`}
        checked={selection.has(taxReturn.id)}
        onChange={() => selection.toggle(taxReturn.id)}
      />
    </label>
  );
}

/** The checkbox in the header, for all rows shown. */
export function ChooseAll({ selection: { extent, toggleAll } }: { selection: Selection }) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label="Select all shown"
        ref={(box) => {
          if (box) box.indeterminate = extent === 'some';
        }}
        checked={extent === 'all'}
        onChange={toggleAll}
      />
    </label>
  );
}
