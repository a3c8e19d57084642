import type { Schemas } from '@/lib/api/client';
import { More, type Column } from '@/components/lists/table';
import { PagedRows } from '@/components/lists/paged-rows';
import { DateText } from '@/components/orders/amounts';
import { useReads } from '../api/audit.js';
import type { AuditFilter } from '../audit-address.js';
import { readNames } from '../names.js';
import { ReturnName, WhoCell } from './cells.js';

const columns: readonly Column<Schemas['AuditRead']>[] = [
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
    columns={columns}
    pages={useReads(filter)}
    rowKey={({ id }) => id}
  />
);
