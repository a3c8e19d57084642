import type { Role } from '@tax-firm/machines';
import { ViewLinks } from '@/components/view-links';
import type { Assignee } from '@/features/staff-return';
import type { components } from '@/lib/api/schema';
import { roleName } from '@/lib/firm/role-name';
import { type DueWithin, listFilters, type ListFilter } from '../api/list-query.js';
import { useListCounts } from '../api/returns.js';
import { type ListAddress, type ListPlace, searchOf } from './list-address.js';

type Counts = components['schemas']['ListCounts'];

export const filterLabels: Readonly<Record<ListFilter, string>> = {
  all: 'All',
  accepted: 'All Accepted Price Quotes',
  individual: 'Individual',
  business: 'Business',
  unaccepted: 'Unaccepted Price Quote',
};

/** How to describe the returns in a list that is filtered by deadline. */
export const dueInWords: Readonly<Record<DueWithin, string>> = {
  overdue: 'overdue',
  week: 'due within 7 days or overdue',
};

/** The name of the list at an address, for a viewer. */
export function listName(address: ListAddress, viewer: Role | undefined, people: People): string {
  const { due, assignee } = address;
  const narrowing = [due && dueInWords[due], assignee && assignedInWords(assignee, people)];
  return [viewName(address, viewer), ...narrowing].filter(Boolean).join(', ');
}

type People = readonly Assignee[] | undefined;

/** "assigned to Maya Lin": what is said of the returns of a list that is narrowed by person. */
export function assignedInWords(assignee: NonNullable<ListAddress['assignee']>, people: People): string {
  const words: Readonly<Record<string, string>> = { me: 'you', none: 'nobody' };
  const name = people?.find(({ id }) => id === assignee)?.name;
  return `assigned to ${words[assignee] ?? name ?? 'somebody else'}`;
}

function viewName({ filter, waitingOn, unread }: ListAddress, viewer: Role | undefined): string {
  if (unread) return 'Open messages';
  if (waitingOn && filter === 'all')
    return waitingOn === viewer ? 'Waiting on you' : `Waiting on ${roleName(waitingOn)}`;
  return filterLabels[filter];
}

/** How many returns are at an address; undefined if nobody has counted those. */
export function totalAt(
  { filter, waitingOn, due, assignee, unread, q }: ListAddress,
  counts: Counts | undefined,
) {
  if (!counts || q !== '' || due || assignee || (unread && waitingOn)) return undefined;
  if (!unread && !waitingOn) return counts[filter];
  if (filter !== 'all') return undefined;
  return unread ? counts.unread : (counts.waitingOn[waitingOn!] ?? 0);
}

/** Links to the list's views with their counts. The specification's filters keep the search, the order, what is due and whose. */
export function ListViews({ address, landing }: Pick<ListPlace, 'address' | 'landing'>) {
  const { data: counts } = useListCounts();
  const { order, due, assignee, q } = address;
  const narrowed = Boolean(address.waitingOn) || address.unread === true;
  const unread: ListAddress = { filter: 'all', unread: true, order: 'newest', q: '' };
  const own = landing.waitingOn;
  return (
    <ViewLinks
      label="Filter tax returns"
      views={[
        ...(own
          ? [
              {
                name: 'Waiting on you',
                search: '',
                current: address.filter === 'all' && address.waitingOn === own && !address.unread,
                count: counts?.waitingOn[own],
              },
            ]
          : []),
        ...listFilters.map((filter) => ({
          name: filterLabels[filter],
          search: searchOf({ filter, order: narrowed ? 'newest' : order, due, assignee, q }, landing),
          current: filter === address.filter && (filter !== 'all' || !narrowed),
          count: counts?.[filter],
        })),
        {
          name: 'Open messages',
          search: searchOf(unread, landing),
          current: address.unread === true,
          count: counts?.unread,
        },
      ]}
    />
  );
}
