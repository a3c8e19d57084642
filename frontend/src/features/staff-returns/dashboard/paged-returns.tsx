import { Link } from 'react-router-dom';
import { ShowMore } from '@/components/show-more';
import { EmptyState, ErrorState, Loading } from '@/components/states';
import { roleName } from '@/lib/firm/role-name';
import { listFilters } from '../api/list-query.js';
import { type useReturns } from '../api/returns.js';
import { SelectableReturns } from './bulk/selectable-returns.js';
import { filterLabels } from './filter-links.js';
import { searchOf, type ListAddress } from './list-address.js';
import styles from './paged-returns.module.css';

interface PagedReturnsProps {
  address: ListAddress;
  returns: ReturnType<typeof useReturns>;
}

/** The list in each state: loading, failed, empty, or with rows. */
export function PagedReturns({ address, returns }: PagedReturnsProps) {
  const { data, error, isPlaceholderData, refetch } = returns;
  const rows = data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading tax returns" lines={8} />
    );
  }
  if (rows.length === 0) return <NothingFound address={address} />;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <SelectableReturns
        key={searchOf(address)}
        caption={filterLabels[address.filter]}
        returns={rows}
        outdated={isPlaceholderData}
      />
      <ShowMore shown={rows.length} query={returns} />
    </>
  );
}

function NothingFound({ address }: { address: ListAddress }) {
  const { filter, waitingOn, q } = address;
  if (q === '' && !waitingOn) {
    return (
      <EmptyState title="There are no tax returns to show yet">
        <p>Returns under “{filterLabels[filter]}” will appear here as clients place orders.</p>
      </EmptyState>
    );
  }
  const sought = [q && `matches “${q}”`, waitingOn && `waits on ${roleName(waitingOn)}`].filter(Boolean);
  return (
    <EmptyState title={`Nothing under “${filterLabels[filter]}” ${sought.join(' and ')}`}>
      <p>
        <Link to={{ search: searchOf({ ...address, waitingOn: undefined, q: '' }) }}>Clear the search</Link>,
        or look under{' '}
      </p>
      <ul className={styles.elsewhere}>
        {listFilters
          .filter((other) => other !== filter)
          .map((other) => (
            <li key={other}>
              <Link to={{ search: searchOf({ ...address, filter: other }) }}>{filterLabels[other]}</Link>
            </li>
          ))}
      </ul>
    </EmptyState>
  );
}
