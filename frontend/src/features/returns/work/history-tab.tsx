import { DateText } from '@/components/orders/amounts';
import { type Column, More, Records } from '@/components/lists/table';
import { LoadingOrError } from '@/components/page/states';
import type { HistoryEntry } from '@/features/tax-return/api/types';
import { useHistory } from '@/features/history/api/get-history';
import { roleName } from '@/lib/firm/role-name';
import { useReturn } from './return-context.js';
import styles from './work.module.css';

/** The history of the return, oldest first. Its entries never change. */
export function HistoryTab() {
  const { data, error, refetch } = useHistory(useReturn().taxReturn.id);
  if (!data) return <LoadingOrError {...{ error, refetch }} label="Loading the history" lines={8} />;
  return <Records caption="History" columns={columns} rows={data} rowKey={({ seq }) => String(seq)} />;
}

const columns: readonly Column<HistoryEntry>[] = [
  { key: 'step', header: 'Step', cell: ({ seq }) => seq },
  {
    key: 'what',
    header: 'What happened',
    rowHeader: true,
    cell: ({ seq, sentence, reason, compensates }) => (
      <div id={`history-${seq}`} tabIndex={-1} className={styles.step}>
        {sentence}
        {reason && <More>Reason: {reason}</More>}
        {compensates !== null && (
          <More>
            Reverses <a href={`#history-${compensates}`}>step {compensates}</a>
          </More>
        )}
      </div>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    cell: ({ actor }) => (
      <>
        {actor.name}
        {actor.name !== actor.role && <More>{roleName(actor.role)}</More>}
      </>
    ),
  },
  { key: 'when', header: 'When', cell: ({ at }) => <DateText value={at} style="time" /> },
];
