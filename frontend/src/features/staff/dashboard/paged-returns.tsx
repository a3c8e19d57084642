import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { EmptyState, ErrorState, Loading } from '@/components/states';
import { listFilters } from '../api/list-query.js';
import { type useReturns } from '../api/returns.js';
import { ReturnList } from '../components/return-list.js';
import { filterLabels } from './filter-links.js';
import { searchOf, type ListAddress } from './list-address.js';
import styles from './paged-returns.module.css';

interface PagedReturnsProps {
  query: ListAddress;
  returns: ReturnType<typeof useReturns>;
}

/** The list in each of its states: loading, failed, empty, a page at a time. */
export function PagedReturns({ query, returns }: PagedReturnsProps) {
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = returns;
  const rows = data?.pages.flatMap((page) => page.returns);
  if (!rows) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading tax returns" lines={8} />
    );
  }
  if (rows.length === 0) return <NothingFound {...query} />;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ReturnList caption={filterLabels[query.filter]} returns={rows} outdated={isPlaceholderData} />
      <p className={styles.foot} role="status">
        {rows.length} shown{hasNextPage ? ', and there are more' : ''}
      </p>
      {hasNextPage && (
        <p>
          <Button
            variant="secondary"
            pending={isFetchingNextPage}
            pendingLabel="Loading more…"
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

function NothingFound({ filter, q }: ListAddress) {
  if (q === '') {
    return (
      <EmptyState title="There are no tax returns to show yet">
        <p>Returns under “{filterLabels[filter]}” will appear here as clients send their orders.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`Nothing under “${filterLabels[filter]}” matches “${q}”`}>
      <p>
        <Link to={{ search: searchOf({ filter, q: '' }) }}>Clear the search</Link>, or look for it under{' '}
      </p>
      <ul className={styles.elsewhere}>
        {listFilters
          .filter((other) => other !== filter)
          .map((other) => (
            <li key={other}>
              <Link to={{ search: searchOf({ filter: other, q }) }}>{filterLabels[other]}</Link>
            </li>
          ))}
      </ul>
    </EmptyState>
  );
}
