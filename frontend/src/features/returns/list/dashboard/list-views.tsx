import { type DueWithin, dueWithin, type ListOrder, listOrders } from '@tax-firm/contract';
import { isStaff, waitingOn } from '@tax-firm/machines';
import { ViewLinks } from '@/components/lists/view-links';
import { type Assignee, useAssignees } from '@/features/returns/components/use-assignees';
import type { Schemas } from '@/lib/api/client';
import { useSession } from '@/lib/auth/session';
import { roleName } from '@/lib/firm/role-name';
import { SmallSelect } from '@/components/forms/small-select';
import { Cluster } from '@/components/page/layout';
import { type ListAddress, type ListFilter, listFilters, useListCounts } from '../api/returns.js';
import { type ReturnListPlace, returnsSearchOf } from './list-address.js';
import styles from '../list.module.css';

export const filterLabels: Readonly<Record<'all' | ListFilter, string>> = {
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

/** The name of the list at an address. */
export function listName(address: ListAddress, people: People): string {
  const { filter, yours, unread, waitingOn, due, assignee } = address;
  const views = [yours && 'Yours', filter && filterLabels[filter], unread && 'Open messages'].filter(Boolean);
  const narrowing = [
    waitingOn && `waiting on ${roleName(waitingOn)}`,
    due && dueInWords[due],
    assignee && assignedInWords(assignee, people),
  ].filter(Boolean);
  return [...(views.length > 0 ? views : [filterLabels.all]), ...narrowing].join(', ');
}

type People = readonly Assignee[] | undefined;

/** "assigned to Maya Lin": what is said of the returns of a list that is narrowed by person. */
export function assignedInWords(assignee: NonNullable<ListAddress['assignee']>, people: People): string {
  if (assignee === 'none') return 'unassigned';
  const name = people?.find(({ id }) => id === assignee)?.name;
  return `assigned to ${assignee === 'me' ? 'you' : (name ?? 'someone else')}`;
}

/** How many returns are at an address. @param counts those of the address */
export function totalAt(
  { filter, yours, due }: ListAddress,
  counts: Schemas['ListCounts'],
): number | undefined {
  // What was done a moment ago is counted, and left out of what is due.
  if (due) return undefined;
  if (filter) return counts[filter];
  return yours ? counts.yours : counts.all;
}

/**
 * Links to the list's views, each with its count within the other filters, which it keeps: your own or all, one of the
 * specification's filters, and open messages. A filter that is on is taken off by its own link.
 */
export function ListViews({ address, landing }: Pick<ReturnListPlace, 'address' | 'landing'>) {
  const { user } = useSession();
  const { data: counts } = useListCounts(address);
  const { filter, order, yours, unread } = address;
  const to = (part: ListAddress) => returnsSearchOf({ ...address, ...part }, landing);
  return (
    <ViewLinks
      label="Filter tax returns"
      views={[
        ...(user && isStaff(user.role)
          ? [
              {
                name: 'Yours',
                search: to({ yours: 'true', order: order ?? landing.order }),
                current: yours !== undefined,
                count: counts?.yours,
              },
            ]
          : []),
        {
          name: filterLabels.all,
          search: to({
            yours: undefined,
            filter: undefined,
            order: order === landing.order ? undefined : order,
          }),
          current: !yours && !filter,
          count: counts?.all,
        },
        ...listFilters.map((each) => ({
          name: filterLabels[each],
          search: to({ filter: each === filter ? undefined : each }),
          current: each === filter,
          count: counts?.[each],
        })),
        {
          name: 'Open messages',
          search: to({ unread: unread ? undefined : 'true' }),
          current: unread !== undefined,
          count: counts?.unread,
        },
      ]}
    />
  );
}

const orderLabels: Readonly<Record<ListOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  waiting: 'Waiting longest',
  due: 'Due soonest',
  name: 'Name',
  amount: 'Amount, highest first',
};

const dueLabels: Readonly<Record<DueWithin, string>> = {
  overdue: 'Overdue',
  week: 'Within 7 days',
};

/** Chooses whom the returns are waiting on, who works on them, by when something is due, and the sort order. */
export function ListChoices({ address, change }: Pick<ReturnListPlace, 'address' | 'change'>) {
  const { data: people = [] } = useAssignees();
  const { assignee = '' } = address;
  const isKnown = ['', 'me', 'none', ...people.map(({ id }) => id)].includes(assignee);
  return (
    <Cluster rowGap={2} className={styles.choices}>
      <SmallSelect
        label="Waiting on"
        value={address.waitingOn ?? ''}
        options={[['', 'Anyone'], ...waitingOn.map((each) => [each, roleName(each)] as const)]}
        onChoose={(chosen) => change({ waitingOn: waitingOn.find((each) => each === chosen) })}
      />
      <SmallSelect
        label="Assigned"
        aria-label="Assigned to"
        className={styles.person}
        value={assignee}
        options={[
          ['', 'Anyone'],
          ['me', 'You'],
          ['none', 'Nobody'],
          ...people.map(({ id, name }) => [id, name] as const),
          ...(isKnown ? [] : [[assignee, 'Someone else'] as const]),
        ]}
        onChoose={(chosen) => change({ assignee: chosen || undefined })}
      />
      <SmallSelect
        label="Due"
        value={address.due ?? ''}
        options={[['', 'Any time'], ...dueWithin.map((each) => [each, dueLabels[each]] as const)]}
        onChoose={(chosen) => change({ due: dueWithin.find((each) => each === chosen) })}
      />
      <SmallSelect
        label="Sort by"
        value={address.order ?? 'newest'}
        options={listOrders.map((each) => [each, orderLabels[each]] as const)}
        onChoose={(chosen) => change({ order: listOrders.find((each) => each === chosen) })}
      />
    </Cluster>
  );
}
