import { ViewLinks } from '@/components/view-links';
import { listFilters, type ListFilter } from '../api/list-query.js';
import { type ListAddress, searchOf } from './list-address.js';

export const filterLabels: Readonly<Record<ListFilter, string>> = {
  accepted: 'All Accepted Price Quotes',
  individual: 'Individual',
  business: 'Business',
  unaccepted: 'Unaccepted Price Quote',
};

/** Links to the list's filters, which keep the search and order. */
export function FilterLinks({ address }: { address: ListAddress }) {
  return (
    <ViewLinks
      label="Filter tax returns"
      views={listFilters.map((filter) => ({
        name: filterLabels[filter],
        search: searchOf({ ...address, filter }),
        current: filter === address.filter,
      }))}
    />
  );
}
