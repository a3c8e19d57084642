import { dueWithin, listOrders } from '@tax-firm/contract';
import { type Role, waitingOn } from '@tax-firm/machines';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/lib/auth/session';
import { type ListAddress, listFilters } from '../api/returns.js';

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

/** Whether the server would do anything else without the parameter. */
const isSaid = ([, value]: [name: string, value: string]): boolean => !['all', 'newest', ''].includes(value);
