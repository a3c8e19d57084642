import { dueWithin, listOrders, type DueWithin, type ListOrder } from '@tax-firm/contract';
import { type Role, waitingOn, isStaff } from '@tax-firm/machines';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/lib/auth/session';
import { ViewLinks } from '@/components/lists/view-links';
import { type Assignee, useAssignees } from '@/features/returns/components/use-assignees';
import type { Schemas } from '@/lib/api/client';
import { roleName } from '@/lib/firm/role-name';
import { SmallSelect } from '@/components/forms/small-select';
import { Cluster } from '@/components/page/layout';
import { type ListAddress, listFilters, type ListFilter, useListCounts } from '../api/returns.js';
import styles from '../list.module.css';

/** The parameters, in the order in which the address of the dashboard has them. */
const names = ['filter', 'waitingOn', 'due', 'assignee', 'yours', 'unread', 'order', 'q'] as const;

/**
 * What the dashboard shows without search parameters: what is the viewer's, longest waiting first. Those on whose role no
 * return ever waits get the specification's filter (spec 2 §2.3).
 */
const landingOf = (role: Role | undefined): ListAddress =>
  waitingOn.some((each) => each === role) ? { yours: 'true', order: 'waiting' } : { filter: 'unaccepted' };

/** The dashboard's search parameters for an address, without what is as on the landing page. */
export function returnsSearchOf(address: ListAddress, landing: ListAddress): string {
  if (parametersOf(address) === parametersOf(landing)) return '';
  return `?${parametersOf(address) || 'filter=all'}`;
}

function parametersOf(address: ListAddress): string {
  const named = names.map((name) => [name, address[name] ?? ''] as [string, string]);
  return new URLSearchParams(named.filter(isSaid)).toString();
}

export interface ReturnListPlace {
  address: ListAddress;
  landing: ListAddress;
  change: (part: ListAddress) => void;
  /** Searches in the list shown; on the landing page, in all returns. */
  search: (q: string) => void;
}

/** The list's address, and functions that change it. Unknown values are ignored. */
export function useListAddress(): ReturnListPlace {
  const { user } = useSession();
  const [parameters, setParameters] = useSearchParams();
  const landing = landingOf(user?.role);
  const address = addressIn(parameters) ?? landing;
  const go = (to: ListAddress) => setParameters(returnsSearchOf(to, landing), { replace: true });
  return {
    address,
    landing,
    change: (part) => go({ ...address, ...part }),
    search: (q) => go({ ...(returnsSearchOf(address, landing) !== '' && address), q }),
  };
}

/** What a parameter may be in an address. */
const values: Record<(typeof names)[number], RegExp | readonly string[]> = {
  filter: ['all', ...listFilters],
  waitingOn,
  due: dueWithin,
  // As ids, what the server takes for one (RFC 9562).
  assignee: /^(me|none|[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})$/,
  yours: ['true'],
  unread: ['true'],
  order: listOrders,
  q: /^/,
};

/** The address that the search parameters name; undefined if they name none. */
function addressIn(parameters: URLSearchParams): ListAddress | undefined {
  const given = names.flatMap((name): [string, string][] => {
    const text = parameters.get(name)?.trim();
    const value = name === 'assignee' ? text?.toLowerCase() : text;
    const known = values[name];
    const isKnown =
      value !== undefined && (known instanceof RegExp ? known.test(value) : known.includes(value));
    return isKnown ? [[name, value]] : [];
  });
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.filter(isSaid));
}

/** What the server does without a parameter. */
const unsaid: Partial<Record<string, string>> = { filter: 'all', order: 'newest' };

/** Whether the server would do anything else without the parameter. */
const isSaid = ([name, value]: [name: string, value: string]): boolean =>
  value !== '' && value !== unsaid[name];

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
  const view = (name: string, part: ListAddress, current: boolean, count?: number) => ({
    name,
    search: returnsSearchOf({ ...address, ...part }, landing),
    current,
    count,
  });
  const all = { yours: undefined, filter: undefined, order: order === landing.order ? undefined : order };
  return (
    <ViewLinks
      label="Filter tax returns"
      views={[
        ...(user && isStaff(user.role)
          ? [view('Yours', { yours: 'true', order: order ?? landing.order }, Boolean(yours), counts?.yours)]
          : []),
        view(filterLabels.all, all, !yours && !filter, counts?.all),
        ...listFilters.map((each) => {
          const current = each === filter;
          return view(filterLabels[each], { filter: current ? undefined : each }, current, counts?.[each]);
        }),
        view('Open messages', { unread: unread ? undefined : 'true' }, Boolean(unread), counts?.unread),
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
