import { Link } from 'react-router-dom';
import { bulkLimit } from '@tax-firm/contract';
import { useState } from 'react';
import { Cluster } from '@/components/page/layout';
import { ShowMore } from '@/components/lists/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { type Assignee, useAssignees } from '@/features/returns/components/use-assignees';
import { roleName } from '@/lib/firm/role-name';
import { Button } from '@/components/button';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { useSession } from '@/lib/auth/session';
import { type ListAddress, listFilters, useListCounts, type useReturns } from '../api/returns.js';
import { returnsSearchOf, type ReturnListPlace } from './list-address.js';
import { assignedInWords, dueInWords, filterLabels, listName, totalAt } from './list-views.js';
import { ReturnList } from '../components/return-list.js';
import { Selection } from '../components/selection.js';
import { bulkActionsOf } from './bulk/actions.js';
import styles from '../list.module.css';
import { BulkBar } from './bulk/bulk-bar.js';

interface PagedReturnsProps {
  place: Pick<ReturnListPlace, 'address' | 'landing'>;
  returns: ReturnType<typeof useReturns>;
}

/** The list in each state: loading, failed, empty, or with rows. */
export function PagedReturns({ place, returns }: PagedReturnsProps) {
  const { address, landing } = place;
  const counted = useListCounts(address);
  const { data: people } = useAssignees();
  const { data, error, isPlaceholderData, refetch } = returns;
  const rows = data?.pages.flatMap((page) => page.rows);
  const total = counted.data && !counted.isPlaceholderData ? totalAt(address, counted.data) : undefined;
  if (!rows) {
    return <LoadingOrError {...{ error, refetch }} label="Loading tax returns" lines={8} />;
  }
  // A page can be empty before others: what was done a moment ago is no longer due.
  if (rows.length === 0 && !returns.hasNextPage) return <NothingFound {...place} people={people} />;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <SelectableReturns
        key={returnsSearchOf(address, landing)}
        caption={listName(address, people)}
        returns={rows}
        outdated={isPlaceholderData}
        query={returns}
        total={total}
      />
      <ShowMore shown={rows.length} total={total} query={returns} />
    </>
  );
}

interface NothingFoundProps extends Pick<ReturnListPlace, 'address' | 'landing'> {
  people: readonly Assignee[] | undefined;
}

function NothingFound({ address, landing, people }: NothingFoundProps) {
  const { filter, waitingOn, due, assignee, yours, unread, q } = address;
  const sought = [
    q && `matches “${q}”`,
    yours && 'is yours',
    waitingOn && `waits on ${roleName(waitingOn)}`,
    due && `is ${dueInWords[due]}`,
    assignee && `is ${assignedInWords(assignee, people)}`,
    unread && 'has open messages',
  ].filter(Boolean);
  const shown = filter ?? 'all';
  const to = (other: ListAddress) => ({ search: returnsSearchOf(other, landing) });
  if (!filter && unread && sought.length === 1) {
    return (
      <EmptyState title="No open messages">
        <p>What clients write about their returns is listed here until someone answers or closes it.</p>
      </EmptyState>
    );
  }
  if (!q && !filter && sought.length > 0 && !unread) {
    return (
      <EmptyState title={`Nothing ${sought.join(' and ')}`}>
        {yours && <p>What is assigned to you appears here, and what waits on your role and is unassigned.</p>}
        <p>
          <Link to={to({})}>Show all tax returns</Link>
        </p>
      </EmptyState>
    );
  }
  if (sought.length === 0) {
    return (
      <EmptyState title="There are no tax returns to show yet">
        <p>Returns under “{filterLabels[shown]}” will appear here as clients place orders.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={
        <span role="status">
          Nothing under “{filterLabels[shown]}” {sought.join(' and ')}
        </span>
      }
    >
      <p>
        <Link to={to({ filter, order: address.order })}>Clear the search</Link>, or look under{' '}
      </p>
      <Cluster as="ul" gap={4} rowGap={2}>
        {(['all', ...listFilters] as const)
          .filter((other) => other !== shown)
          .map((other) => (
            <li key={other}>
              <Link to={to({ ...address, filter: other === 'all' ? undefined : other })}>
                {filterLabels[other]}
              </Link>
            </li>
          ))}
      </Cluster>
    </EmptyState>
  );
}

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
function SelectableReturns({ query, total, ...list }: SelectableReturnsProps) {
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
