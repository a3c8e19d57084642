import { useSearchParams } from 'react-router-dom';
import { readerRoles } from './names.js';

const auditTabs = ['history', 'security', 'reads', 'proof'] as const;
export type AuditTab = (typeof auditTabs)[number];

/** The filters of each tab, in their order on screen. Each is a search parameter of the screen's address. */
export const filtersOf = {
  history: ['return', 'actor', 'role', 'event', 'from', 'to'],
  security: ['return', 'actor', 'subject', 'kind', 'from', 'to'],
  reads: ['return', 'actor', 'role', 'what', 'from', 'to'],
  proof: [],
} as const satisfies Record<AuditTab, readonly string[]>;
export type FilterName = (typeof filtersOf)[AuditTab][number];
const filterNames: readonly FilterName[] = [...new Set(Object.values(filtersOf).flat())];
/** `from` and `to` are days such as `2026-11-20`, both inclusive. */
export type AuditFilter = Partial<Record<FilterName, string>>;

export interface AuditAddress {
  readonly tab: AuditTab;
  readonly filter: AuditFilter;
}

/** The search part of an address, without default values. */
export function auditSearchOf({ tab, filter }: AuditAddress): string {
  const parameters = new URLSearchParams();
  if (tab !== 'history') parameters.set('tab', tab);
  for (const name of filterNames) {
    const value = filter[name]?.trim();
    if (value) parameters.set(name, value);
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The screen's address, and a function that navigates to another one. */
export function useAuditAddress(): [AuditAddress, go: (address: AuditAddress) => void] {
  const [parameters, setParameters] = useSearchParams();
  const tab = auditTabs.find((each) => each === parameters.get('tab')) ?? 'history';
  const filter: AuditFilter = {};
  for (const name of filterNames) {
    const value = parameters.get(name);
    if (value) filter[name] = value;
  }
  return [{ tab, filter }, (address) => setParameters(auditSearchOf(address))];
}

/**
 * The filters that a tab has, as query parameters. Days in the reader's time zone become ISO times. The access log has no
 * rows of the roles `Client` and `System`, which the history can be filtered by.
 */
export function queryOf(tab: AuditTab, filter: AuditFilter): Record<string, string> {
  const names: readonly FilterName[] = filtersOf[tab];
  const kept = names.filter(
    (name) => tab !== 'reads' || name !== 'role' || readerRoles.includes(filter.role!),
  );
  const { from, to, ...rest } = Object.fromEntries(
    kept.flatMap((name) => {
      const value = filter[name];
      return value ? [[name, value]] : [];
    }),
  );
  return { ...rest, ...timeOf('from', from, 0), ...timeOf('to', to, 1) };
}

function timeOf(name: 'from' | 'to', day: string | undefined, daysLater: number): Record<string, string> {
  const start = new Date(`${day}T00:00:00`);
  if (day === undefined || Number.isNaN(start.getTime())) return {};
  start.setDate(start.getDate() + daysLater);
  return { [name]: start.toISOString() };
}
