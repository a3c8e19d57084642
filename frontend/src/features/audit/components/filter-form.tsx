import { consentEvents, eventTypes, roles, serviceRequestEvents } from '@tax-firm/machines';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import type { Options } from '@/components/forms/small-select';
import { SmallInput } from '@/components/lists/search-input';
import { Cluster, Grid, Stack, Text } from '@/components/page/layout';
import { roleName } from '@/lib/firm/role-name';
import { type AuditAddress, type AuditFilter, auditSearchOf, filterNames } from '../audit-address.js';
import { auditEventName, readerRoles, readNames, securityNames } from '../names.js';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf } from '@/lib/api/error';
import { type ExportFormat, useExport, useSecurityExport } from '../api/audit.js';

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
      <Grid least="small" align="end" gap={4} rowGap={3} key={auditSearchOf(address)}>
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
      </Grid>
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

/** Exports the filtered history. */
export const HistoryExport = ({ filter }: { filter: AuditFilter }) => (
  <ExportButtons download={useExport(filter)} />
);

/** Exports the filtered security log. */
export const SecurityExport = ({ filter }: { filter: AuditFilter }) => (
  <ExportButtons download={useSecurityExport(filter)} />
);

/** As CSV to read it, as signed NDJSON to verify it. Shows the digest of a file that has one. */
function ExportButtons({ download }: { download: ReturnType<typeof useExport> }) {
  const { mutate, isPending, variables, data: digest } = download;
  const save = (format: ExportFormat) =>
    mutate(format, {
      onSuccess: () => toast('Export saved'),
      onError: (error) => toast(sentenceOf(error), 'failed'),
    });
  const button = (format: ExportFormat, label: string) => (
    <Button
      variant="secondary"
      size="small"
      pending={isPending && variables === format}
      pendingLabel="Exporting…"
      onClick={() => save(format)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('csv', 'Export CSV')}
      {button('ndjson', 'Export signed NDJSON')}
      <Text role="status" size="xs" tone="quiet" breakWords>
        {digest && !isPending && (
          <>
            SHA-256 of the saved file: <code>{digest}</code>
          </>
        )}
      </Text>
    </>
  );
}
