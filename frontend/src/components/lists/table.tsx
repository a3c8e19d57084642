import type { ReactNode } from 'react';
import { classNames } from '../class-names.js';
import styles from './table.module.css';
import { Text } from '../page/layout.js';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligns numbers and sets them in tabular figures. */
  numeric?: boolean;
  /** The cells of this column name their rows. */
  rowHeader?: boolean;
}

interface TableProps<Row> {
  caption: ReactNode;
  /** Only screen readers get the caption. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A scrollable region must be reachable by keyboard (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** A table that scrolls sideways if the screen is too narrow. */
export function Table<Row>({ caption, captionHidden, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div
      className={styles.scroll}
      {...focusable}
      role="group"
      aria-label={typeof caption === 'string' ? caption : 'Table'}
    >
      <table className={styles.table}>
        <caption className={classNames(styles.caption, captionHidden && styles.hidden)}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classNames(column.numeric && styles.numeric)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => {
                const className = classNames(column.numeric && styles.numeric);
                return column.rowHeader ? (
                  <th key={column.key} scope="row" className={className}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={className}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A secondary line in a cell of a table. */
export const More = ({ children }: { children: ReactNode }) => (
  <Text as="span" block size="xs" tone="quiet" weight={400} breakWords>
    {children}
  </Text>
);
