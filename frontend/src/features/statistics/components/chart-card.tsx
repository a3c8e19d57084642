import { toCsv } from '@tax-firm/contract';
import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Stack, Text } from '@/components/page/layout';
import { type Column, Table } from '@/components/lists/table';
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
  /** The first one names its rows. */
  columns: readonly ChartColumn<Row>[];
  rows: readonly Row[];
  /** What the bar of a row shows; nothing below 0. */
  bar?: (row: Row) => number;
  /** What the bars show, if the title does not say so. */
  barNote?: string;
  /** A chart in place of the bars. */
  chart?: ReactNode;
  /** Takes the whole width of the page, also where others stand side by side. */
  wide?: boolean;
}

/** One of the owner's statistics: a chart with its table, and a CSV download. */
export function ChartCard<Row>(props: ChartCardProps<Row>) {
  const { title, note, columns, rows, bar, barNote, chart, wide = false } = props;
  const nameOf = (row: Row) => [columns[0]?.csv(row), barNote].filter(Boolean).join(', ');
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
            {bar ? <BarChart bars={rows.map((row) => ({ name: nameOf(row), value: bar(row) }))} /> : chart}
            <Table
              caption={title}
              columns={columns}
              rows={rows}
              rowKey={(row) => String(rows.indexOf(row))}
            />
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Horizontal bars. Hidden from screen readers, which read the table below. */
function BarChart({ bars }: { bars: readonly { name: string; value: number }[] }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Stack gap={2} aria-hidden="true">
      {bars.map(({ name, value }, index) => (
        <div key={index} className={styles.bar}>
          <span>{name}</span>
          <span className={styles.track}>
            <span className={styles.fill} style={{ width: `${(Math.max(0, value) / largest) * 100}%` }} />
          </span>
        </div>
      ))}
    </Stack>
  );
}

interface ColumnChartProps {
  /** Describes the columns and the largest of them. */
  label: string;
  columns: readonly { name: string; value: number }[];
  /** The value at the top of the chart, formatted. */
  top: string;
}

const height = 160;
const step = 42;
/** The name of the last column is wider than the column. */
const roomForName = 8;

/** A region that scrolls must be reachable with the keyboard (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** Columns over time. One image for screen readers; the table below has the numbers. */
export function ColumnChart({ label, columns, top }: ColumnChartProps) {
  const largest = Math.max(1, ...columns.map(({ value }) => value));
  const width = columns.length * step;
  return (
    <div className={styles.scroll} {...focusable} role="group" aria-label="Chart">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 -18 ${width + roomForName} ${height + 44}`}
        className={styles.columns}
        preserveAspectRatio="xMinYMid meet"
      >
        <text x="0" y="-6" className={styles.note}>
          {top}
        </text>
        <line x1="0" x2={width} y1="0" y2="0" stroke="var(--rule)" strokeDasharray="2 4" />
        <line x1="0" x2={width} y1={height} y2={height} stroke="var(--ink)" />
        {columns.map(({ name, value }, index) => {
          const tall = (value / largest) * height;
          return (
            <g key={name} transform={`translate(${index * step} 0)`}>
              <rect x="8" y={height - tall} width={step - 16} height={tall} fill="var(--stamp)" />
              {(columns.length - 1 - index) % 3 === 0 && (
                <text x={step / 2} y={height + 16} textAnchor="middle" className={styles.note}>
                  {name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
