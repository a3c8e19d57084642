import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas, within } from '@/lib/api/client';
import { usePages, useRead } from '@/lib/api/queries';
import { saveBlob } from '@/lib/save-blob';
import { type AuditFilter, queryOf } from '../audit-address.js';
import { readerRoles } from '../names.js';

export type DailyRoot = Schemas['DailyRoot'];

/** CSV to read it, signed NDJSON to verify it. */
export type ExportFormat = 'csv' | 'ndjson';

/** Milliseconds. Verification and export read the whole history. */
const timeoutMs = 10 * 60_000;

/** The filters that each list has. */
const ofHistory = ({ what: _, kind: _kind, subject: _subject, ...filter }: AuditFilter): AuditFilter =>
  filter;
const ofSecurity = ({ event: _, what: _what, role: _role, ...filter }: AuditFilter): AuditFilter => filter;
/** The access log has no rows of the roles `Client` and `System`, which the history can be filtered by. */
const ofReads = ({ event: _, kind: _kind, subject: _subject, role, ...rest }: AuditFilter): AuditFilter =>
  role !== undefined && readerRoles.includes(role) ? { ...rest, role } : rest;

/** The history of all returns, consents and requests for a call, newest first. */
export const useTransitions = (address: AuditFilter) =>
  usePages(['audit', 'transitions', ofHistory(address)], '/api/audit/transitions', {
    query: queryOf(ofHistory(address)),
    keepsRows: true,
  });

/** The access log, newest first. */
export const useReads = (address: AuditFilter) =>
  usePages(['audit', 'reads', ofReads(address)], '/api/audit/reads', {
    query: queryOf(ofReads(address)),
    keepsRows: true,
  });

/** The security log, newest first. */
export const useSecurity = (address: AuditFilter) =>
  usePages(['audit', 'security', ofSecurity(address)], '/api/audit/security', {
    query: queryOf(ofSecurity(address)),
    keepsRows: true,
  });

/** How many rows of the security log there are of each kind. */
export const useSecurityCounts = (address: AuditFilter) =>
  useRead(['audit', 'security', 'counts', ofSecurity(address)], '/api/audit/security/counts', {
    query: queryOf(ofSecurity(address)),
    placeholderData: keepPreviousData,
  });

/** Downloads the filtered history as a file. Resolves to its digest, as `sha256sum` prints it. */
export const useExport = (address: AuditFilter) =>
  useMutation({
    mutationFn: (format: ExportFormat) =>
      save('history', format, '/api/audit/export', { ...queryOf(ofHistory(address)), format }),
  });

/** Downloads the filtered security log as a file. Resolves to the digest of a signed one. */
export const useSecurityExport = (address: AuditFilter) =>
  useMutation({
    mutationFn: (format: ExportFormat) =>
      save(
        'security',
        format,
        format === 'csv' ? '/api/audit/security/export' : '/api/audit/security/export/signed',
        queryOf(ofSecurity(address)),
      ),
  });

async function save(
  name: string,
  format: ExportFormat,
  path: '/api/audit/export' | '/api/audit/security/export' | '/api/audit/security/export/signed',
  query: Record<string, string>,
): Promise<string> {
  const { data, response } = await api.GET(path, {
    params: { query },
    headers: { Accept: '*/*' },
    parseAs: 'blob',
    fetch: within(timeoutMs),
  });
  const attachment = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  saveBlob(data!, attachment ?? `${name}.${format}`);
  return response.headers.get('X-Sha256sum') ?? '';
}

/** Verifies the whole history on the server. A mutation, so that it runs only on request. */
export const useVerification = () =>
  useMutation({ mutationFn: () => dataOf(api.GET('/api/audit/verify', { fetch: within(timeoutMs) })) });

/** The signed roots of all days, newest first, and the key that signs them. */
export const useRoots = () => useRead(['audit', 'roots'], '/api/audit/roots');
