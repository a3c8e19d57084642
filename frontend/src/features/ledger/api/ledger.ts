import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, dataOf, within } from '@/lib/api/client';
import { pageOf } from '@/lib/api/page';
import type { components } from '@/lib/api/schema';
import { saveBlob } from '@/lib/save-blob';
export type LedgerMonth = components['schemas']['LedgerMonth'];

/** Milliseconds. An export reads a whole year. */
const exportTimeoutMs = 2 * 60_000;

/** The months that have entries, newest first. */
export const useLedgerMonths = () =>
  useQuery({
    queryKey: ['ledger', 'months'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/ledger/months', { signal })),
  });

/** The entries of a month (`2026-03`) or a year (`2026`), newest first, a page at a time. */
export const useLedger = (period: string) =>
  useInfiniteQuery({
    queryKey: ['ledger', period],
    queryFn: ({ pageParam, signal }) =>
      pageOf(api.GET('/api/ledger', { params: { query: { period, after: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

/** Saves the entries of a month or a year as CSV. */
export async function saveLedger(period: string): Promise<void> {
  const { data } = await api.GET('/api/ledger/export', {
    params: { query: { period } },
    headers: { Accept: '*/*' },
    parseAs: 'blob',
    fetch: within(exportTimeoutMs),
  });
  saveBlob(data!, `ledger-${period}.csv`);
}
