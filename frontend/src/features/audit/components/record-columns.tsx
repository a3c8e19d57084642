import { DateText } from '@/components/orders/amounts';
import { More, type Column } from '@/components/lists/table';
import { Hash } from './cells.js';

interface RecordRow {
  /** ISO time. */
  at: string;
  ip: string | null;
  seq: number;
  hash: string;
}

/** When and from where a chained row was recorded, and its place in the chain. */
export const recordColumns: readonly Column<RecordRow>[] = [
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
