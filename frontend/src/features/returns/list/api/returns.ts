import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { usePages, useRead } from '@/lib/api/queries';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import type { DueWithin, ListOrder } from '@tax-firm/contract';
import type { WaitingOn } from '@tax-firm/machines';
import type { PersonEvent } from '@/features/tax-return/api/send-event';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

/** Query keys of the list. They begin with `taxReturnKeys.lists`, which every write invalidates. */
export const listKeys = {
  pages: (query: ReturnsQuery) => [...taxReturnKeys.lists, 'pages', query] as const,
  counts: [...taxReturnKeys.lists, 'counts'] as const,
  statistics: [...taxReturnKeys.lists, 'figures'] as const,
};

const pageSize = 50;

/** What narrows the list, as the server wants it. */
const parametersOf = ({ filter, waitingOn, assignee, yours, due, unread, q }: ReturnsQuery) => ({
  filter: filter === 'all' ? undefined : filter,
  waitingOn,
  assignee,
  yours: yours ? ('true' as const) : undefined,
  due,
  unread: unread ? ('true' as const) : undefined,
  q: q || undefined,
});

/**
 * The returns that the signed-in person may see, a page at a time, without archived ones unless asked for. The previous rows stay until
 * a new search has loaded.
 */
export const useReturns = (query: ReturnsQuery) =>
  usePages(listKeys.pages(query), '/api/taxReturns/getAll', {
    query: {
      ...parametersOf(query),
      archived: query.archived ? 'true' : undefined,
      order: query.order,
      limit: pageSize,
    },
    isRepeated: true,
    keepsRows: true,
  });

/** Milliseconds after which the counts are asked for again, which also ends the screens of someone who was signed out. */
const countEvery = 15_000;

/** How many returns each view of the list has, among those that fit the rest of the query. The previous counts stay meanwhile. */
export function useListCounts(query: ReturnsQuery = {}) {
  const parameters = parametersOf(query);
  return useRead([...listKeys.counts, parameters], '/api/taxReturns/counts', {
    query: parameters,
    refetchInterval: countEvery,
    placeholderData: keepPreviousData,
  });
}

/** Counts over all returns that the signed-in person may see; for the owner, also the revenue. */
export const useListStatistics = () => useRead(listKeys.statistics, '/api/taxReturns/figures');

/** The dashboard's filters, in display order: all returns, and the specification's four (spec 2 §2.3). */
export const listFilters = ['all', 'accepted', 'individual', 'business', 'unaccepted'] as const;
export type ListFilter = (typeof listFilters)[number];

interface ReturnsQuery {
  filter?: ListFilter;
  waitingOn?: WaitingOn;
  due?: DueWithin;
  /** Only returns of the viewer, of nobody, or of this account. */
  assignee?: string;
  /** Only what is assigned to the viewer, then what waits on their role and is assigned to nobody. */
  yours?: boolean;
  /** Only returns with messages of their clients that nobody at the firm has answered or closed. */
  unread?: boolean;
  /** Archived returns too. */
  archived?: boolean;
  order?: ListOrder;
  /** Part of a name or email address, or the beginning of an id. */
  q?: string;
}

/** The outcome for one return: 200, or a refusal with its sentence. */
export type BulkOutcome = components['schemas']['BulkOutcomes'][number];

interface BulkOrder {
  returns: readonly TaxReturnSummary[];
  event: PersonEvent;
  /** Idempotency key of the attempt, so that a retry does not apply it twice. */
  key: string;
}

/** Sends one event to several returns, with the version of each that was shown, and refetches all returns. */
export function useBulkEvents(): (order: BulkOrder) => Promise<readonly BulkOutcome[]> {
  const client = useQueryClient();
  return async ({ returns, event, key }) => {
    const seen = returns.map(({ id, workflow: { version } }) => ({ id, version }));
    const outcomes = await dataOf(
      api.POST('/api/taxReturns/events', {
        body: { returns: seen, event },
        headers: { 'Idempotency-Key': key },
      }),
    );
    void client.invalidateQueries({ queryKey: taxReturnKeys.all });
    return outcomes;
  };
}
