import type { Column } from '@/components/table';
import { DateText } from '@/components/amounts';
import { type AuditTransition, useTransitions } from '../api/audit.js';
import type { AuditFilter } from '../audit-address.js';
import { Change, Hash, More, ReturnName, Who } from './cells.js';
import { PagedRows } from './paged-rows.js';

const columns: readonly Column<AuditTransition>[] = [
  { key: 'return', header: 'Return', rowHeader: true, cell: (row) => <ReturnName of={row.return} /> },
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
  { key: 'who', header: 'Who', cell: ({ actor }) => <Who person={actor} /> },
  { key: 'change', header: 'State', cell: ({ from, to }) => <Change from={from} to={to} /> },
  {
    key: 'when',
    header: 'When',
    cell: ({ at, ip }) => (
      <>
        <DateText value={at} style="time" />
        {ip && <More>from {ip}</More>}
      </>
    ),
  },
  {
    key: 'row',
    header: 'Row',
    cell: ({ seq, hash }) => (
      <>
        {seq}
        <More>
          <Hash value={hash} />
        </More>
      </>
    ),
  },
];

/** Who did what, across all returns. */
export function HistoryView({ filter }: { filter: AuditFilter }) {
  return (
    <PagedRows
      caption="History of all returns"
      empty="Nothing has happened yet"
      filtered={Object.keys(filter).length > 0}
      columns={columns}
      pages={useTransitions(filter)}
      rowKey={(row) => `${row.return.id} ${row.seq}`}
    />
  );
}
