import { type DueWithin, dueWithin, type ListOrder, listOrders } from '@tax-firm/contract';
import { type Role, waitingOn, type WaitingOn } from '@tax-firm/machines';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/lib/auth/session';
import { listFilters, type ListFilter } from '../api/returns.js';

/** The part of the address that says which rows are shown, and in which order. */
export interface ListAddress {
  filter: ListFilter;
  order: ListOrder;
  /** Only returns that are waiting on this role. */
  waitingOn?: WaitingOn;
  /** Only returns whose next deadline has passed, or is near. */
  due?: DueWithin;
  /** Only returns of the viewer (`me`), of nobody (`none`), or of the account with this id. */
  assignee?: string;
  /** Only what is assigned to the viewer, then what waits on their role and is assigned to nobody. */
  yours?: boolean;
  /** Only returns whose client wrote what nobody has answered. */
  unread?: boolean;
  q: string;
}

/** All returns, newest first. */
export const everything: ListAddress = { filter: 'all', order: 'newest', q: '' };

/**
 * What the dashboard shows without search parameters: what is the viewer's, longest waiting first. Those on whose role no
 * return ever waits get the specification's filter (spec 2 §2.3).
 */
const landingOf = (role: Role | undefined): ListAddress =>
  waitingOn.some((each) => each === role)
    ? { ...everything, yours: true, order: 'waiting' }
    : { ...everything, filter: 'unaccepted' };

/** The dashboard's search parameters for an address, without what is as on the landing page. */
export function returnsSearchOf(address: ListAddress, landing: ListAddress): string {
  if (parametersOf(address) === parametersOf(landing)) return '';
  return `?${parametersOf(address) || 'filter=all'}`;
}

function parametersOf({ filter, order, waitingOn, due, assignee, yours, unread, q }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (filter !== everything.filter) parameters.set('filter', filter);
  if (waitingOn) parameters.set('waitingOn', waitingOn);
  if (due) parameters.set('due', due);
  if (assignee) parameters.set('assignee', assignee);
  if (yours) parameters.set('yours', 'true');
  if (unread) parameters.set('unread', 'true');
  if (order !== everything.order) parameters.set('order', order);
  if (q.trim()) parameters.set('q', q.trim());
  return parameters.toString();
}

export interface ReturnListPlace {
  address: ListAddress;
  landing: ListAddress;
  change: (part: Partial<ListAddress>) => void;
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
    search: (q) => go({ ...(returnsSearchOf(address, landing) === '' ? everything : address), q }),
  };
}

/** What the server takes for an id (RFC 9562), in lower case, as it writes ids. */
const accountId = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

function assigneeIn(text: string): string | undefined {
  const assignee = text.toLowerCase();
  return assignee === 'me' || assignee === 'none' || accountId.test(assignee) ? assignee : undefined;
}

/** The address that the search parameters name; undefined if they name none. */
function addressIn(parameters: URLSearchParams): ListAddress | undefined {
  const oneOf = <T extends string>(known: readonly T[], name: string): T | undefined =>
    known.find((each) => each === parameters.get(name));
  const named: Partial<ListAddress> = {
    filter: oneOf(listFilters, 'filter'),
    order: oneOf(listOrders, 'order'),
    waitingOn: oneOf(waitingOn, 'waitingOn'),
    due: oneOf(dueWithin, 'due'),
    assignee: assigneeIn(parameters.get('assignee') ?? ''),
    yours: parameters.get('yours') === 'true' || undefined,
    unread: parameters.get('unread') === 'true' || undefined,
    q: parameters.get('q') ?? undefined,
  };
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return given.length > 0 ? { ...everything, ...Object.fromEntries(given) } : undefined;
}
