import { api, type Schemas, within } from '@/lib/api/client';
import { usePages, useRead } from '@/lib/api/queries';
import { saveBlob } from '@/lib/save-blob';

export type LedgerMonth = Schemas['LedgerMonth'];

/** Milliseconds. An export reads a whole year. */
const exportTimeoutMs = 2 * 60_000;

/** The months that have entries, newest first. */
export const useLedgerMonths = () => useRead(['ledger', 'months'], '/api/ledger/months');

/** The entries of a month (`2026-03`) or a year (`2026`), newest first, a page at a time. */
export const useLedger = (period: string) =>
  usePages(['ledger', period], '/api/ledger', { query: { period } });

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
