import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, dataOf, within } from '@/lib/api/client';
import { type ListPage, pageOf } from '@/lib/api/page';
import type { components } from '@/lib/api/schema';
import { saveBlob } from '@/lib/save-blob';
import { type AuditFilter, queryOf } from '../audit-address.js';
import { readerRoles } from '../names.js';
export type DailyRoot = components['schemas']['DailyRoot'];

/** CSV to read it, signed NDJSON to verify it. */
export type ExportFormat = 'csv' | 'ndjson';

/** Milliseconds. Verification and export read the whole history. */
const timeoutMs = 10 * 60_000;

/** Rows of one of the lists, newest first, a page at a time. */
function usePages<Row>(
  list: 'transitions' | 'security' | 'reads',
  filter: AuditFilter,
  getPage: (query: Record<string, string | undefined>, signal: AbortSignal) => Promise<ListPage<Row>>,
) {
  return useInfiniteQuery({
    queryKey: ['audit', list, filter],
    queryFn: ({ pageParam, signal }) => getPage({ ...queryOf(filter), after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** The history of all returns, consents and requests for a call. */
export const useTransitions = ({ what: _, kind: _kind, subject: _subject, ...filter }: AuditFilter) =>
  usePages('transitions', filter, (query, signal) =>
    pageOf(api.GET('/api/audit/transitions', { params: { query }, signal })),
  );

/** The access log. It has no rows of the roles `Client` and `System`, which the history can be filtered by. */
export function useReads({ event: _, kind: _kind, subject: _subject, role, ...rest }: AuditFilter) {
  const filter = role !== undefined && readerRoles.includes(role) ? { ...rest, role } : rest;
  return usePages('reads', filter, (query, signal) =>
    pageOf(api.GET('/api/audit/reads', { params: { query }, signal })),
  );
}

const ofSecurity = ({ event: _, what: _what, role: _role, ...filter }: AuditFilter): AuditFilter => filter;

/** The security log. */
export const useSecurity = (address: AuditFilter) =>
  usePages('security', ofSecurity(address), (query, signal) =>
    pageOf(api.GET('/api/audit/security', { params: { query }, signal })),
  );

/** How many rows of the security log there are of each kind. */
export const useSecurityCounts = (address: AuditFilter) =>
  useQuery({
    queryKey: ['audit', 'security', 'counts', ofSecurity(address)],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/audit/security/counts', { params: { query: queryOf(ofSecurity(address)) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** Downloads the filtered security log as a file. Resolves to the digest of a signed one. */
export const useSecurityExport = (address: AuditFilter) =>
  useMutation({
    mutationFn: async (format: ExportFormat): Promise<string> => {
      const path = format === 'csv' ? '/api/audit/security/export' : '/api/audit/security/export/signed';
      const { data, response } = await api.GET(path, {
        params: { query: queryOf(ofSecurity(address)) },
        headers: { Accept: '*/*' },
        parseAs: 'blob',
        fetch: within(timeoutMs),
      });
      saveBlob(data!, attachmentName(response) ?? `security.${format}`);
      return response.headers.get('X-Sha256sum') ?? '';
    },
  });

/** Verifies the whole history on the server. A mutation, so that it runs only on request. */
export const useVerification = () =>
  useMutation({ mutationFn: () => dataOf(api.GET('/api/audit/verify', { fetch: within(timeoutMs) })) });

/** The signed roots of all days, newest first, and the key that signs them. */
export const useRoots = () =>
  useQuery({
    queryKey: ['audit', 'roots'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/audit/roots', { signal })),
  });

/** Downloads the filtered history as a file. Resolves to its digest, as `sha256sum` prints it. */
export const useExport = ({ what: _, kind: _kind, subject: _subject, ...filter }: AuditFilter) =>
  useMutation({
    mutationFn: async (format: ExportFormat): Promise<string> => {
      const { data, response } = await api.GET('/api/audit/export', {
        params: { query: { ...queryOf(filter), format } },
        headers: { Accept: '*/*' },
        parseAs: 'blob',
        fetch: within(timeoutMs),
      });
      saveBlob(data!, attachmentName(response) ?? `history.${format}`);
      return response.headers.get('X-Sha256sum') ?? '';
    },
  });

const attachmentName = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
