import { consentEvents, eventTypes, roles, serviceRequestEvents } from '@tax-firm/machines';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import type { Options } from '@/components/forms/choice';
import { SmallInput } from '@/components/lists/search-input';
import { Box, Cluster, Stack } from '@/components/page/layout';
import { roleName } from '@/lib/firm/role-name';
import { type AuditAddress, filterNames, auditSearchOf } from '../audit-address.js';
import { auditEventName, readerRoles, readNames, securityNames } from '../names.js';

interface FilterFormProps {
  address: AuditAddress;
  onApply: (address: AuditAddress) => void;
  /** Further actions on the filtered rows. */
  children?: ReactNode;
}

const roleOptions = (known: readonly string[]): Options => known.map((role) => [role, roleName(role)]);
const eventOptions: Options = [
  ...new Set(['CREATED', ...eventTypes, ...consentEvents, ...serviceRequestEvents, 'TIMER', 'MIGRATED']),
].map((type) => [type, auditEventName(type)]);

/** Filters the rows. Values take effect on "Apply filter", and are kept in the address. */
export function FilterForm({ address, onApply, children }: FilterFormProps) {
  const { tab, filter } = address;
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = filterNames.flatMap((name) => {
      const value = data.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    });
    onApply({ tab, filter: Object.fromEntries(given) });
  };
  const field = (label: string, control: ReactNode) => (
    <Stack as="label" gap={1} shrink tone="quiet" size="xs">
      <span>{label}</span>
      {control}
    </Stack>
  );
  const input = (name: 'return' | 'actor' | 'subject', label: string) =>
    field(label, <SmallInput name={name} defaultValue={filter[name]} placeholder="Name, email or ID" />);
  const day = (name: 'from' | 'to', label: string) =>
    field(label, <SmallInput type="date" name={name} defaultValue={filter[name]} />);
  const select = (name: 'role' | 'event' | 'what' | 'kind', label: string, options: Options) =>
    field(
      label,
      <select name={name} defaultValue={filter[name] ?? ''}>
        <option value="">Any</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>,
    );
  return (
    <form role="search" aria-label="Filter" onSubmit={apply}>
      {/* A new address fills in the fields anew. The actions stay: an export may be running. */}
      <Box fields key={auditSearchOf(address)}>
        {input('return', tab === 'history' ? 'Return or request' : 'Return')}
        {input('actor', 'Person')}
        {tab === 'history' && select('role', 'Role', roleOptions([...roles, 'System']))}
        {tab === 'history' && select('event', 'Event', eventOptions)}
        {tab === 'security' && input('subject', 'Account concerned')}
        {tab === 'security' && select('kind', 'Event', Object.entries(securityNames))}
        {tab === 'reads' && select('role', 'Role', roleOptions(readerRoles))}
        {tab === 'reads' && select('what', 'Record', Object.entries(readNames))}
        {day('from', 'From')}
        {day('to', 'To (inclusive)')}
      </Box>
      <Cluster gap={4} rowGap={3} align="center" above={3} below={5} size="sm">
        <Button type="submit" variant="secondary" size="small">
          Apply filter
        </Button>
        {Object.keys(filter).length > 0 && (
          <Link to={{ search: auditSearchOf({ tab, filter: {} }) }}>Clear</Link>
        )}
        {children}
      </Cluster>
    </form>
  );
}
