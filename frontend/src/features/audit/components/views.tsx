import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Column, More, PagedRows } from '@/components/lists/table';
import { Box, Text } from '@/components/page/layout';
import { DateText } from '@/components/orders/amounts';
import type { Schemas } from '@/lib/api/client';
import { usePages, useRead } from '@/lib/api/queries';
import { roleName } from '@/lib/firm/role-name';
import { type AuditFilter, queryOf } from '../audit-address.js';
import { detailText, readNames, recordNames, securityNames } from '../names.js';

/** A person and their role. */
const WhoCell = ({ name, role }: { name: string | null; role: string }) => (
  <>
    {name ?? (role === 'System' ? 'The system' : 'Deleted account')}
    {role !== 'System' && <More>{roleName(role)}</More>}
  </>
);

/** A return under its client's name; only its id if it was disposed of, because it has no screen then. */
export function ReturnName({ of }: { of: { id: string; name: string | null } | null }) {
  if (!of) return '—';
  if (of.name === null) return of.id;
  return (
    <Link to={`/AdminTaxReturn/${of.id}?tab=history`} title={of.id}>
      {of.name}
    </Link>
  );
}

/** The regions of the workflow that changed. */
const Change = ({ from, to }: { from: Record<string, string>; to: Record<string, string> }) => {
  const regions = Object.keys(to).filter((region) => region in from);
  if (regions.length === 0) return '—';
  return (
    <Box as="ul" size="xs">
      {regions.map((region) => (
        <li key={region}>
          <Text as="span" tone="quiet">
            {region}
          </Text>{' '}
          {from[region]} → {to[region]}
        </li>
      ))}
    </Box>
  );
};

interface RecordRow {
  /** ISO time. */
  at: string;
  ip: string | null;
  seq: number;
  hash: string;
}

/** When and from where a chained row was recorded, and its place in the chain: the first 12 digits of its hash, all on hover. */
const recordColumns: readonly Column<RecordRow>[] = [
  {
    header: 'When',
    cell: ({ at }) => <DateText value={at} style="time" />,
    more: ({ ip }) => ip && `from ${ip}`,
  },
  {
    header: 'Row',
    cell: ({ seq }) => seq,
    more: ({ hash }) => (
      <Text as="span" size="xs" nowrap figures>
        <code title={hash}>{hash.slice(0, 12)}</code>
      </Text>
    ),
  },
];

const historyColumns: readonly Column<Schemas['AuditTransition']>[] = [
  {
    header: 'About',
    rowHeader: true,
    cell: ({ about, return: of }) =>
      of ? <ReturnName of={of} /> : <span title={about.id}>{about.name ?? about.id}</span>,
    more: ({ about }) => recordNames[about.kind],
  },
  {
    header: 'What happened',
    cell: ({ sentence, type, reason }) => (
      <>
        {sentence}
        <More>{type.startsWith('xstate.') ? 'TIMER' : type}</More>
        {reason && <More>Reason: {reason}</More>}
      </>
    ),
  },
  { header: 'Who', cell: ({ actor }) => <WhoCell {...actor} /> },
  { header: 'State', cell: ({ from, to }) => <Change from={from} to={to} /> },
  ...recordColumns,
];

/** Who did what, across all returns, consents and requests for a call. */
export function HistoryView({ filter }: { filter: AuditFilter }) {
  const query = queryOf('history', filter);
  return (
    <PagedRows
      caption="History of returns, consents and requests for a call"
      empty="Nothing has happened yet"
      filtered={Object.keys(filter).length > 0}
      columns={historyColumns}
      pages={usePages(['audit', 'transitions', query], '/api/audit/transitions', { query, keepsRows: true })}
      rowKey={(row) => `${row.about.id} ${row.seq}`}
    />
  );
}

const readColumns: readonly Column<Schemas['AuditRead']>[] = [
  { header: 'Who', rowHeader: true, cell: ({ actor }) => <WhoCell {...actor} /> },
  {
    header: 'Read',
    cell: ({ what }) => readNames[what],
    more: ({ detail }) => detail,
  },
  { header: 'Return', cell: (row) => <ReturnName of={row.return} /> },
  { header: 'When', cell: ({ at }) => <DateText value={at} style="time" /> },
  { header: 'From', cell: ({ ip }) => ip ?? '—' },
];

/** Who at the firm read which return, file or email. */
export function ReadsView({ filter }: { filter: AuditFilter }) {
  const query = queryOf('reads', filter);
  return (
    <PagedRows
      caption="Who read what"
      empty="Nobody has read a return or a file yet"
      filtered={Object.keys(filter).length > 0}
      columns={readColumns}
      pages={usePages(['audit', 'reads', query], '/api/audit/reads', { query, keepsRows: true })}
      rowKey={({ id }) => id}
    />
  );
}

const securityColumns: readonly Column<Schemas['AuditSecurity']>[] = [
  {
    header: 'What happened',
    rowHeader: true,
    cell: ({ kind }) => securityNames[kind],
    more: ({ detail }) => detailText(detail),
  },
  {
    header: 'Who',
    cell: ({ actor }) =>
      actor ? (
        <WhoCell {...actor} />
      ) : (
        <Text as="span" nowrap>
          Not signed in
        </Text>
      ),
  },
  {
    header: 'Account',
    cell: ({ subject }) => (subject ? (subject.name ?? 'Deleted account') : '—'),
  },
  { header: 'Return', cell: (row) => <ReturnName of={row.return} /> },
  ...recordColumns,
];

/** Sign-ins, rights, changes and refused attempts, with how often each happened in the rows that the filter finds. */
export function SecurityView({ filter }: { filter: AuditFilter }) {
  const query = queryOf('security', filter);
  const { data: counts = [] } = useRead(
    ['audit', 'security', 'counts', query],
    '/api/audit/security/counts',
    {
      query,
      placeholderData: keepPreviousData,
    },
  );
  return (
    <>
      {counts.length > 0 && (
        <Text below={3} size="sm" tone="quiet">
          {counts.map(({ kind, count }) => `${securityNames[kind]}: ${count}`).join(' · ')}
        </Text>
      )}
      <PagedRows
        caption="Security log"
        empty="Nothing has happened yet"
        filtered={Object.keys(filter).length > 0}
        columns={securityColumns}
        pages={usePages(['audit', 'security', query], '/api/audit/security', { query, keepsRows: true })}
        rowKey={({ seq }) => String(seq)}
      />
    </>
  );
}
