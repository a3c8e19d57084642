import { Link } from 'react-router-dom';
import { bulkLimit } from '@tax-firm/contract';
import { useState } from 'react';
import { ButtonLink, Button } from '@/components/button';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { Cluster, Stack, VisuallyHidden } from '@/components/page/layout';
import { useLiveTaxReturns } from '@/features/tax-return/live/use-live-tax-return';
import { lacksAccess } from '@/lib/api/error';
import { useRead } from '@/lib/api/queries';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { useAction } from '@/lib/use-action';
import { useSession } from '@/lib/auth/session';
import { Money } from '@/components/orders/amounts';
import { Tile, Tiles } from '@/components/lists/tiles';
import { ShowMore } from '@/components/lists/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { type Assignee, useAssignees } from '@/features/returns/components/use-assignees';
import { roleName } from '@/lib/firm/role-name';
import { useReturns, useUnreadCount, type ListAddress, listFilters, useListCounts } from '../api/returns.js';
import styles from '../list.module.css';
import {
  useListAddress,
  ListChoices,
  ListViews,
  returnsSearchOf,
  type ReturnListPlace,
  assignedInWords,
  dueInWords,
  filterLabels,
  listName,
  totalAt,
} from './list-address.js';
import { SearchBox } from './search-box.js';
import { ReturnList } from '../components/return-list.js';
import { Selection } from '../components/selection.js';
import { bulkActionsOf } from './bulk/actions.js';
import { BulkBar } from './bulk/bulk-bar.js';

/** /Admin/Dashboard: statistics, and the list of open returns. */
export function DashboardPage() {
  const { user } = useSession();
  const place = useListAddress();
  const returns = useReturns(place.address);
  useLiveTaxReturns();
  const unread = useUnreadCount();
  const owner = user?.role === 'Owner';

  if (lacksAccess(returns.error)) return <NoAccess />;
  return (
    <Page>
      <Cluster gap={4} rowGap={2} align="center" between padTop={2} padBottom={2} className={styles.wide}>
        <ScreenTitle
          documentTitle={unread > 0 ? `(${unread}) Dashboard` : 'Dashboard'}
          lede={user?.roleName}
          grow
          size="xl"
          padTop={0}
          padBottom={0}
        >
          Hello, {user?.name}
        </ScreenTitle>
        <StatisticsTiles showRevenue={owner} />
        {owner && (
          <ButtonLink to="/Admin/ApproveUser" variant="secondary">
            User Access
          </ButtonLink>
        )}
      </Cluster>
      <Stack as="section" gap={3} aria-labelledby="returns" className={styles.wide}>
        <VisuallyHidden>
          <h2 id="returns">Tax returns</h2>
        </VisuallyHidden>
        <Cluster gap={5} rowGap={2} align="center" between className={styles.tools}>
          <ListViews {...place} />
          <SearchBox value={place.address.q ?? ''} onSearch={place.search} />
          <ListChoices {...place} />
        </Cluster>
        <PagedReturns key={returnsSearchOf(place.address, place.landing)} place={place} returns={returns} />
      </Stack>
    </Page>
  );
}

const pending = '–';

/** Statistics by role (spec 2 §2.3), over all returns that the viewer may see: only the owner sees revenue. Both include archived returns. */
function StatisticsTiles({ showRevenue }: { showRevenue: boolean }) {
  const { data } = useRead([...taxReturnKeys.lists, 'figures'], '/api/taxReturns/figures');
  const { clientCount = pending, archivedCount = pending, revenueCents } = data ?? {};
  return (
    <Tiles label="Statistics" compact>
      {showRevenue && (
        <Tile
          label="Total Revenues"
          value={revenueCents === undefined ? pending : <Money cents={revenueCents} />}
          note="Paid, including archived years"
        />
      )}
      <Tile label="Client Count" value={clientCount} />
      <Tile
        label="Tax Returns Archives"
        value={archivedCount}
        note={<Link to="/Admin/Archive">Open Archives</Link>}
      />
    </Tiles>
  );
}

interface PagedReturnsProps {
  place: Pick<ReturnListPlace, 'address' | 'landing'>;
  returns: ReturnType<typeof useReturns>;
}

/** The list in each state: loading, failed, empty, or with rows and the bulk actions of the viewer's role. */
function PagedReturns({ place, returns }: PagedReturnsProps) {
  const { user } = useSession();
  const { address } = place;
  const counted = useListCounts(address);
  const { data: people } = useAssignees();
  const [actions] = useState(() => (user ? bulkActionsOf(user.role) : []));
  const [selection] = useState(() => (actions.length > 0 ? new Selection() : undefined));
  const { data, error, isPlaceholderData, refetch, hasNextPage } = returns;
  if (!data) return <LoadingOrError {...{ error, refetch }} label="Loading tax returns" lines={8} />;
  const rows = data.pages.flatMap((page) => page.rows);
  // A page can be empty before others: what was done a moment ago is no longer due.
  if (rows.length === 0 && !hasNextPage) return <NothingFound {...place} people={people} />;
  const total = counted.data && !counted.isPlaceholderData ? totalAt(address, counted.data) : undefined;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <div>
        {selection && <ChooseMatching selection={selection} query={returns} total={total} />}
        <ReturnList
          caption={listName(address, people)}
          returns={rows}
          outdated={isPlaceholderData}
          selection={selection}
        />
        {user && selection && (
          <BulkBar viewer={user} actions={actions} selection={selection} returns={rows} />
        )}
      </div>
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

interface ChooseMatchingProps {
  selection: Selection;
  /** Loads further pages. */
  query: ReturnType<typeof useReturns>;
  /** Number of rows of all pages, if known. */
  total: number | undefined;
}

/** Says how many returns can be changed at once, and selects all that match, up to this limit. */
function ChooseMatching({ selection, query, total }: ChooseMatchingProps) {
  const rowsIn = ({ data }: Pick<typeof query, 'data'>) => data?.pages.flatMap(({ rows }) => rows) ?? [];
  const { pending, run } = useAction(async () => {
    let loaded: Pick<typeof query, 'data' | 'hasNextPage' | 'isError' | 'fetchNextPage'> = query;
    while (rowsIn(loaded).length < bulkLimit && loaded.hasNextPage && !loaded.isError)
      loaded = await loaded.fetchNextPage();
    const chosen = rowsIn(loaded).slice(0, bulkLimit);
    selection.choose(chosen.map(({ id }) => id));
  });
  const count = total ?? (query.hasNextPage ? undefined : rowsIn(query).length);
  return (
    <Cluster gap={4} rowGap={1} align="center" between tone="quiet" size="sm" className={styles.matching}>
      <p>Select up to {bulkLimit} tax returns to change them at once. Shift selects a range.</p>
      <Button size="small" variant="quiet" pending={pending} onClick={run}>
        {labelFor(count)}
      </Button>
    </Cluster>
  );
}

function labelFor(count: number | undefined): string {
  if (count === undefined) return `Select all that match, up to ${bulkLimit}`;
  return count > bulkLimit ? `Select the first ${bulkLimit} of ${count}` : `Select all ${count}`;
}
