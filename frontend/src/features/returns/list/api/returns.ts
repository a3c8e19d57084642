import { keepPreviousData } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { usePages, useRead } from '@/lib/api/queries';
import type { paths } from '@/lib/api/schema';

type Query = NonNullable<paths['/api/taxReturns/getAll']['get']['parameters']['query']>;

/** Which returns a list shows, and in which order; without anything, all, newest first. */
export type ListAddress = Omit<Query, 'archived' | 'after' | 'limit'>;

/**
 * The returns that the signed-in person may see, a page at a time, without archived ones unless asked for. The previous
 * rows stay until those of another query have loaded.
 */
export const useReturns = (query: ListAddress & Pick<Query, 'archived'>) =>
  usePages([...taxReturnKeys.lists, 'pages', query], '/api/taxReturns/getAll', {
    query: { ...query, order: query.order ?? 'newest', limit: 50 },
    isRepeated: true,
    keepsRows: true,
  });

export const countsKey = [...taxReturnKeys.lists, 'counts'] as const;

/** Milliseconds after which the counts are asked for again, which also ends the screens of someone who was signed out. */
const countEvery = 15_000;

/** How many returns each view of the list has, among those that fit the rest of the query. The previous counts stay meanwhile. */
export const useListCounts = ({ order: _, ...query }: ListAddress = {}) =>
  useRead([...countsKey, query], '/api/taxReturns/counts', {
    query,
    refetchInterval: countEvery,
    placeholderData: keepPreviousData,
  });

/** How many returns have messages of their clients that nobody has answered or closed. */
export const useUnreadCount = (): number => useListCounts().data?.unread ?? 0;

/** The dashboard's filters, in display order (spec 2 §2.3). */
export const listFilters = ['accepted', 'individual', 'business', 'unaccepted'] as const;
export type ListFilter = (typeof listFilters)[number];
