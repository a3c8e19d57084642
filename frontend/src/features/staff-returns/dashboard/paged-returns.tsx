import { Link } from 'react-router-dom';
import { ShowMore } from '@/components/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/states';
import { type Assignee, useAssignees } from '@/features/staff-return';
import { roleName } from '@/lib/firm/role-name';
import { useSession } from '@/lib/auth/use-session';
import { listFilters } from '../api/list-query.js';
import { useListCounts, type useReturns } from '../api/returns.js';
import { SelectableReturns } from './bulk/selectable-returns.js';
import { everything, searchOf, type ListPlace } from './list-address.js';
import { assignedInWords, dueInWords, filterLabels, listName, totalAt } from './list-views.js';
import styles from './paged-returns.module.css';

interface PagedReturnsProps {
  place: Pick<ListPlace, 'address' | 'landing'>;
  returns: ReturnType<typeof useReturns>;
}

/** The list in each state: loading, failed, empty, or with rows. */
export function PagedReturns({ place, returns }: PagedReturnsProps) {
  const { user } = useSession();
  const { data: counts } = useListCounts();
  const { data: people } = useAssignees();
  const { address, landing } = place;
  const { data, error, isPlaceholderData, refetch } = returns;
  const rows = data?.pages.flatMap((page) => page.rows);
  const total = totalAt(address, counts);
  if (!rows) {
    return <LoadingOrError {...{ error, refetch }} label="Loading tax returns" lines={8} />;
  }
  // A page can be empty before others: what was done a moment ago is no longer due.
  if (rows.length === 0 && !returns.hasNextPage) return <NothingFound {...place} people={people} />;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <SelectableReturns
        key={searchOf(address, landing)}
        caption={listName(address, user?.role, people)}
        returns={rows}
        outdated={isPlaceholderData}
        query={returns}
        total={total}
      />
      <ShowMore shown={rows.length} total={total} query={returns} />
    </>
  );
}

interface NothingFoundProps extends Pick<ListPlace, 'address' | 'landing'> {
  people: readonly Assignee[] | undefined;
}

function NothingFound({ address, landing, people }: NothingFoundProps) {
  const { filter, waitingOn, due, assignee, unread, q } = address;
  const sought = [
    q && `matches “${q}”`,
    waitingOn && `waits on ${waitingOn === landing.waitingOn ? 'you' : roleName(waitingOn)}`,
    due && `is ${dueInWords[due]}`,
    assignee && `is ${assignedInWords(assignee, people)}`,
    unread && 'has open messages',
  ].filter(Boolean);
  const to = (part: Partial<typeof address>) => ({ search: searchOf({ ...address, ...part }, landing) });
  if (q === '' && filter === 'all' && unread && !waitingOn && !due && !assignee) {
    return (
      <EmptyState title="No open messages">
        <p>What clients write about their returns is listed here until somebody answers or closes it.</p>
      </EmptyState>
    );
  }
  if (q === '' && filter === 'all' && (waitingOn || due || assignee) && !unread) {
    return (
      <EmptyState title={`Nothing ${sought.join(' and ')}`}>
        <p>
          <Link to={{ search: searchOf(everything, landing) }}>Show all tax returns</Link>
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
        <Link
          to={to({ waitingOn: undefined, due: undefined, assignee: undefined, unread: undefined, q: '' })}
        >
          Clear the search
        </Link>
        , or look under{' '}
      </p>
      <ul className={styles.elsewhere}>
        {listFilters
          .filter((other) => other !== filter)
          .map((other) => (
            <li key={other}>
              <Link to={to({ filter: other })}>{filterLabels[other]}</Link>
            </li>
          ))}
      </ul>
    </EmptyState>
  );
}
