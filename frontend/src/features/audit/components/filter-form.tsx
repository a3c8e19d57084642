import { consentEvents, eventTypes, roles, serviceRequestEvents } from '@tax-firm/machines';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { toast } from '@/components/dialogs/toast';
import type { Options } from '@/components/forms/small-select';
import { SmallInput } from '@/components/lists/search-input';
import { Cluster, Grid, Stack, Text } from '@/components/page/layout';
import { api, within } from '@/lib/api/client';
import { sentenceOf } from '@/lib/api/error';
import { roleName } from '@/lib/firm/role-name';
import { saveBlob } from '@/lib/save-blob';
import { type AuditAddress, auditSearchOf, type FilterName, filtersOf, queryOf } from '../audit-address.js';
import { auditEventName, wholeHistoryMs, readerRoles, readNames, securityNames } from '../names.js';

const labels: Readonly<Record<FilterName, string>> = {
  return: 'Return',
  actor: 'Person',
  role: 'Role',
  event: 'Event',
  subject: 'Account concerned',
  kind: 'Event',
  what: 'Record',
  from: 'From',
  to: 'To (inclusive)',
};

const roleOptions = (known: readonly string[]): Options => known.map((role) => [role, roleName(role)]);
const eventOptions: Options = [
  ...new Set(['CREATED', ...eventTypes, ...consentEvents, ...serviceRequestEvents, 'TIMER', 'MIGRATED']),
].map((type) => [type, auditEventName(type)]);

const optionsOf = (tab: AuditAddress['tab']): Partial<Record<FilterName, Options>> => ({
  role: roleOptions(tab === 'reads' ? readerRoles : [...roles, 'System']),
  event: eventOptions,
  kind: Object.entries(securityNames),
  what: Object.entries(readNames),
});

interface FilterFormProps {
  address: AuditAddress;
  onApply: (address: AuditAddress) => void;
}

/** Filters the rows. Values take effect on "Apply filter", and are kept in the address. */
export function FilterForm({ address, onApply }: FilterFormProps) {
  const { tab, filter } = address;
  const options = optionsOf(tab);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply({ tab, filter: Object.fromEntries(new FormData(event.currentTarget)) });
  };
  return (
    <form role="search" aria-label="Filter" onSubmit={apply}>
      {/* A new address fills in the fields anew. The actions stay: an export may be running. */}
      <Grid least="small" align="end" gap={4} rowGap={3} key={auditSearchOf(address)}>
        {filtersOf[tab].map((name) => (
          <Stack key={name} as="label" gap={1} shrink tone="quiet" size="xs">
            <span>{name === 'return' && tab === 'history' ? 'Return or request' : labels[name]}</span>
            {options[name] ? (
              <select name={name} defaultValue={filter[name] ?? ''}>
                <option value="">Any</option>
                {options[name].map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            ) : (
              <SmallInput
                name={name}
                defaultValue={filter[name]}
                {...(name === 'from' || name === 'to'
                  ? { type: 'date' }
                  : { placeholder: 'Name, email or ID' })}
              />
            )}
          </Stack>
        ))}
      </Grid>
      <Cluster gap={4} rowGap={3} align="center" above={3} below={5} size="sm">
        <Button type="submit" variant="secondary" size="small">
          Apply filter
        </Button>
        {Object.keys(filter).length > 0 && (
          <Link to={{ search: auditSearchOf({ tab, filter: {} }) }}>Clear</Link>
        )}
        {tab !== 'reads' && <Exports {...address} />}
      </Cluster>
    </form>
  );
}

const formats = [
  ['csv', 'Export CSV'],
  ['ndjson', 'Export signed NDJSON'],
] as const;
type Format = (typeof formats)[number][0];

function pathOf(tab: AuditAddress['tab'], format: Format) {
  if (tab === 'history') return '/api/audit/export';
  return format === 'csv' ? '/api/audit/security/export' : '/api/audit/security/export/signed';
}

/** Saves the filtered rows: as CSV to read them, as signed NDJSON to verify them. Shows the digest of a file that has one. */
function Exports({ tab, filter }: AuditAddress) {
  const {
    mutate,
    isPending,
    variables,
    data: digest,
  } = useMutation({
    mutationFn: async (format: Format) => {
      const query: Record<string, string> = { ...queryOf(tab, filter), ...(tab === 'history' && { format }) };
      const { data, response } = await api.GET(pathOf(tab, format), {
        params: { query },
        headers: { Accept: '*/*' },
        parseAs: 'blob',
        fetch: within(wholeHistoryMs),
      });
      const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
      saveBlob(data!, name ?? `${tab}.${format}`);
      return response.headers.get('X-Sha256sum') ?? '';
    },
    onSuccess: () => toast('Export saved'),
    onError: (error) => toast(sentenceOf(error), 'failed'),
  });
  return (
    <>
      {formats.map(([format, label]) => (
        <Button
          key={format}
          variant="secondary"
          size="small"
          pending={isPending && variables === format}
          pendingLabel="Exporting…"
          onClick={() => mutate(format)}
        >
          {label}
        </Button>
      ))}
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
