import { consentEvents, eventTypes, roles, serviceRequestEvents } from '@tax-firm/machines';
import { type FormEvent, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { roleName } from '@/lib/firm/role-name';
import { type AuditAddress, filterNames, auditSearchOf } from '../audit-address.js';
import { auditEventName, readerRoles, readNames, securityNames } from '../names.js';
import styles from './filter-form.module.css';
import { Stack } from '@/components/page/layout';

interface FilterFormProps {
  address: AuditAddress;
  onApply: (address: AuditAddress) => void;
  /** Further actions on the filtered rows. */
  children?: ReactNode;
}

type Options = readonly (readonly [value: string, label: string])[];

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
  const input = (
    name: 'return' | 'actor' | 'subject' | 'from' | 'to',
    label: string,
    type: 'text' | 'date' = 'text',
  ) => (
    <Stack as="label" gap={1} shrink tone="quiet" size="xs" className={styles.field}>
      <span>{label}</span>
      <input
        type={type}
        name={name}
        defaultValue={filter[name]}
        placeholder={type === 'text' ? 'Name, email or ID' : undefined}
        autoComplete="off"
      />
    </Stack>
  );
  const select = (name: 'role' | 'event' | 'what' | 'kind', label: string, options: Options) => (
    <Stack as="label" gap={1} shrink tone="quiet" size="xs" className={styles.field}>
      <span>{label}</span>
      <select name={name} defaultValue={filter[name] ?? ''}>
        <option value="">Any</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Stack>
  );
  return (
    <form role="search" aria-label="Filter" className={styles.form} onSubmit={apply}>
      {/* A new address fills in the fields anew. The actions stay: an export may be running. */}
      <Fragment key={auditSearchOf(address)}>
        {input('return', tab === 'history' ? 'Return or request' : 'Return')}
        {input('actor', 'Person')}
        {tab === 'history' && select('role', 'Role', roleOptions([...roles, 'System']))}
        {tab === 'history' && select('event', 'Event', eventOptions)}
        {tab === 'security' && input('subject', 'Account concerned')}
        {tab === 'security' && select('kind', 'Event', Object.entries(securityNames))}
        {tab === 'reads' && select('role', 'Role', roleOptions(readerRoles))}
        {tab === 'reads' && select('what', 'Record', Object.entries(readNames))}
        {input('from', 'From', 'date')}
        {input('to', 'To (inclusive)', 'date')}
      </Fragment>
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" size="small">
          Apply filter
        </Button>
        {Object.keys(filter).length > 0 && (
          <Link to={{ search: auditSearchOf({ tab, filter: {} }) }}>Clear</Link>
        )}
        {children}
      </div>
    </form>
  );
}
