import { Link } from 'react-router-dom';
import { listFilters, type ListFilter } from '../api/list-query.js';
import styles from './filter-links.module.css';
import { type ListAddress, searchOf } from './list-address.js';

export const filterLabels: Readonly<Record<ListFilter, string>> = {
  accepted: 'All Accepted Price Quotes',
  individual: 'Individual',
  business: 'Business',
  unaccepted: 'Unaccepted Price Quote',
};

/** The list's filters: links, so that each can be opened, kept and sent to a colleague. The rest of the choice stays. */
export function FilterLinks({ address }: { address: ListAddress }) {
  return (
    <nav aria-label="Filter tax returns">
      <ul className={styles.filters}>
        {listFilters.map((filter) => (
          <li key={filter}>
            <Link
              to={{ search: searchOf({ ...address, filter }) }}
              aria-current={filter === address.filter ? 'true' : undefined}
              className={styles.filter}
              preventScrollReset
            >
              {filterLabels[filter]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
