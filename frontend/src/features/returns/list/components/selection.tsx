import { bulkLimit } from '@tax-firm/contract';
import { orderTitle } from '@tax-firm/machines';
import { useMemo, useSyncExternalStore } from 'react';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import styles from '../list.module.css';

/** How many boxes follow a change before the browser paints. It takes 0.2 s to paint two thousand. */
const boxesPerFrame = 100;

/**
 * The selected rows of a list. It stays the same object, so that a change renders no row. The boxes of a long list
 * follow in portions, so that the one that was pressed is painted at once.
 */
export class Selection {
  private ids: ReadonlySet<string> = new Set();
  private pressed?: string;
  private readonly listeners = new Set<() => void>();
  private readonly boxes = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): ReadonlySet<string> => this.ids;

  /** Calls `show` now, and after each change within some frames. */
  follow(show: () => void): () => void {
    show();
    this.boxes.add(show);
    return () => this.boxes.delete(show);
  }

  /** Selects exactly these. */
  choose(ids: Iterable<string>): void {
    this.ids = new Set(ids);
    for (const listener of this.listeners) listener();
    this.showIn([...this.boxes], this.ids);
  }

  toggle(id: string): void {
    this.set([id], !this.ids.has(id));
    this.pressed = id;
  }

  /** Gives all rows from the one pressed before through this one the state that this one gets. @param rows ids in the list's order */
  toggleThrough(id: string, rows: readonly string[]): void {
    const [first, last] = [rows.indexOf(this.pressed ?? id), rows.indexOf(id)].toSorted((a, b) => a - b);
    // The row that was pressed before may have left the list.
    this.set(first === -1 ? [id] : rows.slice(first, last! + 1), !this.ids.has(id));
    this.pressed = id;
  }

  private set(changed: readonly string[], selected: boolean): void {
    const ids = new Set(this.ids);
    for (const id of changed) ids[selected ? 'add' : 'delete'](id);
    this.choose(ids);
  }

  /** Updates the boxes in order, until another change starts over. */
  private showIn(boxes: readonly (() => void)[], ids: ReadonlySet<string>): void {
    if (ids !== this.ids) return;
    for (const show of boxes.slice(0, boxesPerFrame)) show();
    const others = boxes.slice(boxesPerFrame);
    if (others.length > 0) requestAnimationFrame(() => this.showIn(others, ids));
  }
}

interface SelectableRows {
  selection: Selection;
  /** The rows shown. */
  returns: readonly TaxReturnSummary[];
}

/** The selected rows among those shown: rows that are no longer shown do not count as selected. */
export function useChosen({ selection, returns }: SelectableRows): readonly TaxReturnSummary[] {
  const ids = useSyncExternalStore(selection.subscribe, selection.current);
  // The same array until one of both changes, so that whoever defers it renders twice only then.
  return useMemo(() => returns.filter(({ id }) => ids.has(id)), [ids, returns]);
}

/** The checkbox of one row. It follows the selection by itself: to render two thousand of them takes half a second. */
export function ChooseOne({
  taxReturn,
  selection,
  returns,
}: SelectableRows & { taxReturn: TaxReturnSummary }) {
  const { id, name } = taxReturn;
  const follow = (box: HTMLInputElement) =>
    selection.follow(() => {
      box.checked = selection.current().has(id);
    });
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        // A client may have several returns.
        aria-label={`Select ${name}, ${orderTitle(taxReturn)}`}
        ref={follow}
        onChange={({ nativeEvent }) =>
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
            ? selection.toggleThrough(
                id,
                returns.map((each) => each.id),
              )
            : selection.toggle(id)
        }
      />
    </label>
  );
}

/** The checkbox in the header, for all rows shown, up to the limit. */
export function ChooseAll(rows: SelectableRows) {
  const { selection, returns } = rows;
  const chosen = useChosen(rows).length;
  const isWhole = chosen > 0 && chosen >= Math.min(returns.length, bulkLimit);
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label="Select all shown"
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isWhole;
        }}
        checked={isWhole}
        onChange={() => selection.choose(isWhole ? [] : returns.slice(0, bulkLimit).map(({ id }) => id))}
      />
    </label>
  );
}
