import { useState } from 'react';
import type { TaxReturnSummary } from '@/features/tax-return';
import type { Selection } from '../../components/selection.js';

interface ListSelection extends Selection {
  /** The selected rows among those shown. */
  chosen: readonly TaxReturnSummary[];
  /** Selects exactly these. */
  choose: (ids: readonly string[]) => void;
}

/** The selected rows of a list. Rows that are no longer shown do not count as selected. */
export function useSelection(returns: readonly TaxReturnSummary[]): ListSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = returns.filter(({ id }) => ids.has(id));
  const choose = (those: readonly string[]) => setIds(new Set(those));
  const extent = chosen.length === 0 ? 'none' : chosen.length === returns.length ? 'all' : 'some';
  return {
    chosen,
    choose,
    extent,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    toggleAll: () => choose(extent === 'all' ? [] : returns.map(({ id }) => id)),
  };
}
