import { useSearchParams } from 'react-router-dom';

const auditTabs = ['history', 'security', 'reads', 'proof'] as const;
export type AuditTab = (typeof auditTabs)[number];

/** The filters. Each is a search parameter of the screen's address. */
export const filterNames = [
  'return',
  'actor',
  'role',
  'event',
  'what',
  'kind',
  'subject',
  'from',
  'to',
] as const;
export type FilterName = (typeof filterNames)[number];
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

/** The filter as query parameters. Days in the reader's time zone become ISO times. */
export function queryOf(filter: AuditFilter): Record<string, string> {
  const { from, to, ...rest } = filter;
  return { ...rest, ...timeOf('from', from, 0), ...timeOf('to', to, 1) };
}

function timeOf(name: 'from' | 'to', day: string | undefined, daysLater: number): Record<string, string> {
  const start = new Date(`${day}T00:00:00`);
  if (day === undefined || Number.isNaN(start.getTime())) return {};
  start.setDate(start.getDate() + daysLater);
  return { [name]: start.toISOString() };
}
