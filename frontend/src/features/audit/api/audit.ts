import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, request } from '@/lib/api/client';
import { nextCursor } from '@/lib/api/link-header';
import type { components } from '@/lib/api/schema';
import { saveBlob } from '@/lib/save-blob';
import { type AuditFilter, queryOf } from '../audit-address.js';

export type AuditTransition = components['schemas']['AuditTransition'];
export type AuditRead = components['schemas']['AuditRead'];
export type Verification = components['schemas']['Verification'];
export type DailyRoot = components['schemas']['DailyRoot'];

/** Milliseconds: the whole history is read. */
const timeoutMs = 10 * 60_000;

/** Rows of one of the two lists, newest first, a page at a time. */
function usePages<Row>(path: string, filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', path, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...queryOf(filter), after: pageParam };
      const response = await request('get', path, { query, signal });
      const rows: Row[] = await response.json();
      return { rows, next: nextCursor(response.headers.get('Link')) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** What happened to all returns. */
export const useTransitions = ({ what: _, ...filter }: AuditFilter) =>
  usePages<AuditTransition>('/api/audit/transitions', filter);

/** Who read what. */
export const useReads = ({ event: _, ...filter }: AuditFilter) =>
  usePages<AuditRead>('/api/audit/reads', filter);

/** Proves everything on the server: a press, not a view. */
export const useVerification = () =>
  useMutation({ mutationFn: () => api.get('/api/audit/verify', { timeout: timeoutMs }) });

/** The signed roots of all days, newest first, and the key that signs them. */
export const useRoots = () =>
  useQuery({
    queryKey: ['audit', 'roots'],
    queryFn: ({ signal }) => api.get('/api/audit/roots', { signal }),
  });

/** Fetches the filtered history as a file, and hands it to the browser to be saved. */
export const useExport = ({ what: _, ...filter }: AuditFilter) =>
  useMutation({
    mutationFn: async (format: 'csv' | 'ndjson') => {
      const query = { ...queryOf(filter), format };
      const headers = { Accept: '*/*' };
      const response = await request('get', '/api/audit/export', { query, headers, timeout: timeoutMs });
      const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
      saveBlob(await response.blob(), name ?? `history.${format}`);
    },
  });
