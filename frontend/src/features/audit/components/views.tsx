import type { Schemas } from '@/lib/api/client';
import { type Column, More, PagedRows } from '@/components/lists/table';
import { useReads, useSecurity, useSecurityCounts, useTransitions } from '../api/audit.js';
import type { AuditFilter } from '../audit-address.js';
import { About, Change, recordColumns, ReturnName, WhoCell } from './cells.js';
import { DateText } from '@/components/orders/amounts';
import { detailText, readNames, securityNames } from '../names.js';
import { Text } from '@/components/page/layout';

const historyColumns: readonly Column<Schemas['AuditTransition']>[] = [
  { key: 'about', header: 'About', rowHeader: true, cell: (row) => <About row={row} /> },
  {
    key: 'what',
    header: 'What happened',
    cell: ({ sentence, type, reason }) => (
      <>
        {sentence}
        <More>{type.startsWith('xstate.') ? 'TIMER' : type}</More>
        {reason && <More>Reason: {reason}</More>}
      </>
    ),
  },
  { key: 'who', header: 'Who', cell: ({ actor }) => <WhoCell person={actor} /> },
  { key: 'change', header: 'State', cell: ({ from, to }) => <Change from={from} to={to} /> },
  ...recordColumns,
];

/** Who did what, across all returns, consents and requests for a call. */
export function HistoryView({ filter }: { filter: AuditFilter }) {
  return (
    <PagedRows
      caption="History of returns, consents and requests for a call"
      empty="Nothing has happened yet"
      filtered={Object.keys(filter).length > 0}
      columns={historyColumns}
      pages={useTransitions(filter)}
      rowKey={(row) => `${row.about.id} ${row.seq}`}
    />
  );
}

const readColumns: readonly Column<Schemas['AuditRead']>[] = [
  { key: 'who', header: 'Who', rowHeader: true, cell: ({ actor }) => <WhoCell person={actor} /> },
  {
    key: 'what',
    header: 'Read',
    cell: ({ what, detail }) => (
      <>
        {readNames[what]}
        {detail && <More>{detail}</More>}
      </>
    ),
  },
  { key: 'return', header: 'Return', cell: (row) => <ReturnName of={row.return} /> },
  { key: 'when', header: 'When', cell: ({ at }) => <DateText value={at} style="time" /> },
  { key: 'ip', header: 'From', cell: ({ ip }) => ip ?? '—' },
];

/** Who at the firm read which return, file or email. */
export const ReadsView = ({ filter }: { filter: AuditFilter }) => (
  <PagedRows
    caption="Who read what"
    empty="Nobody has read a return or a file yet"
    filtered={Object.keys(filter).length > 0}
    columns={readColumns}
    pages={useReads(filter)}
    rowKey={({ id }) => id}
  />
);

const securityColumns: readonly Column<Schemas['AuditSecurity']>[] = [
  {
    key: 'what',
    header: 'What happened',
    rowHeader: true,
    cell: ({ kind, detail }) => (
      <>
        {securityNames[kind]}
        {Object.keys(detail).length > 0 && <More>{detailText(detail)}</More>}
      </>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    cell: ({ actor }) =>
      actor ? (
        <WhoCell person={actor} />
      ) : (
        <Text as="span" nowrap>
          Not signed in
        </Text>
      ),
  },
  {
    key: 'subject',
    header: 'Account',
    cell: ({ subject }) => (subject ? (subject.name ?? 'Deleted account') : '—'),
  },
  { key: 'return', header: 'Return', cell: (row) => <ReturnName of={row.return} /> },
  ...recordColumns,
];

/** Sign-ins, rights, changes and refused attempts. */
export const SecurityView = ({ filter }: { filter: AuditFilter }) => (
  <>
    <Counts filter={filter} />
    <PagedRows
      caption="Security log"
      empty="Nothing has happened yet"
      filtered={Object.keys(filter).length > 0}
      columns={securityColumns}
      pages={useSecurity(filter)}
      rowKey={({ seq }) => String(seq)}
    />
  </>
);

/** How often each thing happened, for the rows that the filter finds. */
function Counts({ filter }: { filter: AuditFilter }) {
  const { data } = useSecurityCounts(filter);
  if (!data || data.length === 0) return null;
  return (
    <Text below={3} size="sm" tone="quiet">
      {data.map(({ kind, count }) => `${securityNames[kind]}: ${count}`).join(' · ')}
    </Text>
  );
}
