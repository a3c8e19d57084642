import { bulkLimit } from '@tax-firm/contract';
import { useState } from 'react';
import { Button } from '@/components/button';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { useSession } from '@/lib/auth/session';
import type { useReturns } from '../../api/returns.js';
import { ReturnList } from '../../components/return-list.js';
import { Selection } from '../../components/selection.js';
import { bulkActionsOf } from './actions.js';
import styles from '../../list.module.css';
import { BulkBar } from './bulk-bar.js';
import { Cluster } from '@/components/page/layout';

interface SelectableReturnsProps {
  caption: string;
  returns: readonly TaxReturnSummary[];
  outdated: boolean;
  /** Loads further pages. */
  query: ReturnType<typeof useReturns>;
  /** Number of rows of all pages, if known. */
  total: number | undefined;
}

/** The list of returns, with the bulk actions of the viewer's role. */
export function SelectableReturns({ query, total, ...list }: SelectableReturnsProps) {
  const { user } = useSession();
  const [actions] = useState(() => (user ? bulkActionsOf(user.role) : []));
  const [selection] = useState(() => new Selection());
  if (!user || actions.length === 0) return <ReturnList {...list} />;
  return (
    <div>
      <ChooseMatching selection={selection} query={query} total={total} />
      <ReturnList {...list} selection={selection} />
      <BulkBar viewer={user} actions={actions} selection={selection} returns={list.returns} />
    </div>
  );
}

/** Says how many returns can be changed at once, and selects all that match, up to this limit. */
function ChooseMatching({
  selection,
  query,
  total,
}: Pick<SelectableReturnsProps, 'query' | 'total'> & { selection: Selection }) {
  const [pending, setPending] = useState(false);
  const rowsIn = ({ data }: Pick<typeof query, 'data'>) => data?.pages.flatMap(({ rows }) => rows) ?? [];
  const chooseAll = async () => {
    setPending(true);
    let loaded: Pick<typeof query, 'data' | 'hasNextPage' | 'isError' | 'fetchNextPage'> = query;
    while (rowsIn(loaded).length < bulkLimit && loaded.hasNextPage && !loaded.isError)
      loaded = await loaded.fetchNextPage();
    selection.choose(
      rowsIn(loaded)
        .slice(0, bulkLimit)
        .map(({ id }) => id),
    );
    setPending(false);
  };
  const count = total ?? (query.hasNextPage ? undefined : rowsIn(query).length);
  return (
    <Cluster gap={4} rowGap={1} align="center" between tone="quiet" size="sm" className={styles.matching}>
      <p>Select up to {bulkLimit} tax returns to change them at once. Shift selects a range.</p>
      <Button size="small" variant="quiet" pending={pending} onClick={() => void chooseAll()}>
        {labelFor(count)}
      </Button>
    </Cluster>
  );
}

function labelFor(count: number | undefined): string {
  if (count === undefined) return `Select all that match, up to ${bulkLimit}`;
  return count > bulkLimit ? `Select the first ${bulkLimit} of ${count}` : `Select all ${count}`;
}
