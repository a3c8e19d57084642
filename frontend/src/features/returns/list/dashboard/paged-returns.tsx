import { Link } from 'react-router-dom';
import { Cluster } from '@/components/page/layout';
import { ShowMore } from '@/components/lists/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { type Assignee, useAssignees } from '@/features/returns/components/use-assignees';
import { roleName } from '@/lib/firm/role-name';
import { listFilters, useListCounts, type useReturns } from '../api/returns.js';
import { SelectableReturns } from './bulk/selectable-returns.js';
import { everything, returnsSearchOf, type ReturnListPlace } from './list-address.js';
import { assignedInWords, dueInWords, filterLabels, listName, totalAt } from './list-views.js';

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
  const to = (part: Partial<typeof address>) => ({
    search: returnsSearchOf({ ...address, ...part }, landing),
  });
  if (q === '' && filter === 'all' && unread && sought.length === 1) {
    return (
      <EmptyState title="No open messages">
        <p>What clients write about their returns is listed here until someone answers or closes it.</p>
      </EmptyState>
    );
  }
  if (q === '' && filter === 'all' && sought.length > 0 && !unread) {
    return (
      <EmptyState title={`Nothing ${sought.join(' and ')}`}>
        {yours && <p>What is assigned to you appears here, and what waits on your role and is unassigned.</p>}
        <p>
          <Link to={{ search: returnsSearchOf(everything, landing) }}>Show all tax returns</Link>
        </p>
      </EmptyState>
    );
  }
  if (sought.length === 0) {
    return (
      <EmptyState title="There are no tax returns to show yet">
        <p>Returns under “{filterLabels[filter]}” will appear here as clients place orders.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={
        <span role="status">
          Nothing under “{filterLabels[filter]}” {sought.join(' and ')}
        </span>
      }
    >
      <p>
        <Link to={{ search: returnsSearchOf({ ...everything, filter, order: address.order }, landing) }}>
          Clear the search
        </Link>
        , or look under{' '}
      </p>
      <Cluster as="ul" gap={4} rowGap={2}>
        {listFilters
          .filter((other) => other !== filter)
          .map((other) => (
            <li key={other}>
              <Link to={to({ filter: other })}>{filterLabels[other]}</Link>
            </li>
          ))}
      </Cluster>
    </EmptyState>
  );
}
