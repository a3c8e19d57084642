import type { Column } from '@/components/table';
import { Button } from '@/components/button';
import { DateText } from '@/components/figures';
import { toast } from '@/components/toast';
import { sentenceOf } from '@/lib/api/error';
import { type AuditTransition, useExport, useTransitions } from '../api/audit.js';
import type { AuditFilter } from '../audit-address.js';
import { Change, Hash, More, ReturnName, Who } from './cells.js';
import styles from './history-view.module.css';
import { PagedRows } from './paged-rows.js';

const columns: readonly Column<AuditTransition>[] = [
  { key: 'return', header: 'Return', rowHeader: true, cell: (row) => <ReturnName of={row.return} /> },
  {
    key: 'what',
    header: 'What happened',
    cell: ({ sentence, type, reason }) => (
      <>
        {sentence}
        <More>{type}</More>
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
  const pages = useTransitions(filter);
  return (
    <>
      <Exports filter={filter} />
      <PagedRows
        caption="History of all returns"
        columns={columns}
        pages={pages}
        rowKey={(row) => `${row.return.id} ${row.seq}`}
      />
    </>
  );
}

function Exports({ filter }: { filter: AuditFilter }) {
  const { mutate, isPending, variables } = useExport(filter);
  const save = (format: 'csv' | 'ndjson') =>
    mutate(format, {
      onSuccess: () => toast('The export is saved'),
      onError: (error) => toast(sentenceOf(error), 'failed'),
    });
  const button = (format: 'csv' | 'ndjson', label: string) => (
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
    <p className={styles.exports}>
      {button('csv', 'Export CSV')}
      {button('ndjson', 'Export signed NDJSON')}
    </p>
  );
}
