import { toCsv } from '@tax-firm/contract';
import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Stack, Text } from '@/components/page/layout';
import { Table, type Column } from '@/components/lists/table';
import { saveBlob } from '@/lib/save-blob';
import styles from './charts.module.css';

/** A column of the table, with its value in the CSV file. */
export interface ChartColumn<Row> extends Omit<Column<Row>, 'header'> {
  header: string;
  /** The header in the CSV file, where a number has no unit beside it; as in the table by default. */
  csvHeader?: string;
  csv: (row: Row) => string | number | null;
}

interface ChartCardProps<Row> {
  title: string;
  /** Explains the numbers. */
  note: string;
  chart: ReactNode;
  columns: readonly ChartColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Takes the whole width of the page, also where others stand side by side. */
  wide?: boolean;
}

/** One of the owner's statistics: a chart with its table, and a CSV download. */
export function ChartCard<Row>(props: ChartCardProps<Row>) {
  const { title, note, chart, columns, rows, rowKey, wide = false } = props;
  const download = () => {
    const csv = toCsv(
      columns.map(({ header, csvHeader = header }) => csvHeader),
      rows.map((row) => columns.map((column) => column.csv(row))),
    );
    saveBlob(new Blob([csv], { type: 'text/csv' }), `${title}.csv`);
  };
  return (
    <Card
      title={title}
      className={wide ? styles.wide : undefined}
      aside={
        rows.length > 0 && (
          <Button size="small" variant="secondary" aria-label={`Download ${title} as CSV`} onClick={download}>
            CSV
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <Text measure size="sm" tone="quiet">
          {note}
        </Text>
        {rows.length === 0 ? (
          <p>Nothing to show yet.</p>
        ) : (
          <>
            {chart}
            <Table caption={title} captionHidden columns={columns} rows={rows} rowKey={rowKey} />
          </>
        )}
      </Stack>
    </Card>
  );
}
