import type { Schemas } from '@/lib/api/client';
import { More, type Column } from '@/components/lists/table';
import { PagedRows } from '@/components/lists/paged-rows';
import { useTransitions } from '../api/audit.js';
import type { AuditFilter } from '../audit-address.js';
import { About, Change, WhoCell } from './cells.js';
import { recordColumns } from './record-columns.js';

const columns: readonly Column<Schemas['AuditTransition']>[] = [
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
      columns={columns}
      pages={useTransitions(filter)}
      rowKey={(row) => `${row.about.id} ${row.seq}`}
    />
  );
}
