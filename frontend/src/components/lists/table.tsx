import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMediaQuery } from '@/lib/use-media-query';
import { Box, Stack, Text } from '../page/layout.js';
import { EmptyState, ErrorState, LoadingOrError } from '../page/states.js';
import { ShowMore } from './show-more.js';
import styles from './table.module.css';

/** A column of a table. Its place among the columns is its key. */
export interface Column<Row> {
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** A secondary line below it. */
  more?: (row: Row) => ReactNode;
  /** Right-aligns numbers and sets them in tabular figures. */
  numeric?: boolean;
  /** The cells of this column name their rows. */
  rowHeader?: boolean;
}

interface RecordsProps<Row> {
  /** Names the list for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A scrollable region must be reachable by keyboard (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** A table that scrolls sideways if the screen is too narrow. */
export function Table<Row>({ caption, columns, rows, rowKey }: RecordsProps<Row>) {
  return (
    <div className={styles.scroll} {...focusable} role="group" aria-label={caption}>
      <table className={styles.table}>
        <caption className="visuallyHidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, numeric }, place) => (
              <th key={place} scope="col" className={numeric ? styles.numeric : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, place) => {
                const { numeric, rowHeader } = column;
                const Cell = rowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={place}
                    scope={rowHeader ? 'row' : undefined}
                    className={numeric ? styles.numeric : undefined}
                  >
                    {cellOf(column, row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellOf<Row>({ cell, more }: Column<Row>, row: Row): ReactNode {
  const below = more?.(row);
  return (
    <>
      {cell(row)}
      {below && <More>{below}</More>}
    </>
  );
}

/** A secondary line in a cell of a table. */
export const More = ({ children }: { children: ReactNode }) => (
  <Text as="span" block size="xs" tone="quiet" weight={400} breakWords>
    {children}
  </Text>
);

/** A table that shows each row as a card on narrow screens. */
export function Records<Row>(props: RecordsProps<Row>) {
  const { caption, columns, rows, rowKey } = props;
  const narrow = useMediaQuery('(width < 48rem)');
  if (!narrow) return <Table {...props} />;
  return (
    <Box as="ul" lineAbove="strong" aria-label={caption}>
      {rows.map((row) => (
        <Stack
          as="li"
          key={rowKey(row)}
          gap={2}
          padTop={4}
          padBottom={4}
          lineBelow="hair"
          size="sm"
          breakWords
        >
          {columns
            .filter(({ rowHeader }) => rowHeader)
            .map((column, place) => (
              <Box key={place} size="md" weight={600}>
                {cellOf(column, row)}
              </Box>
            ))}
          <Stack as="dl" gap={1}>
            {columns
              .filter(({ rowHeader }) => !rowHeader)
              .map((column, place) => (
                <div key={place} className={styles.fact}>
                  <dt>{column.header}</dt>
                  <dd>{cellOf(column, row)}</dd>
                </div>
              ))}
          </Stack>
        </Stack>
      ))}
    </Box>
  );
}

interface PagedRowsProps<Row> extends Omit<RecordsProps<Row>, 'rows'> {
  /** Title of the empty state when no filter is set. */
  empty: string;
  /** Whether rows may be missing because of the filter. */
  filtered: boolean;
  pages: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>;
}

/** A paged list in each state: loading, failed, empty, or with rows. */
export function PagedRows<Row>({ empty, filtered, pages, ...list }: PagedRowsProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = pages;
  const rows = data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    return <LoadingOrError {...{ error, refetch }} label={`Loading: ${list.caption}`} lines={8} />;
  }
  return (
    <Stack gap={3} className={styles.rows} aria-busy={isPlaceholderData || undefined}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {rows.length > 0 ? (
        <>
          <Records {...list} rows={rows} />
          <ShowMore shown={rows.length} query={pages} />
        </>
      ) : filtered ? (
        <EmptyState title={<span role="status">Nothing matches</span>}>
          <p>Remove a filter, or choose a longer period.</p>
        </EmptyState>
      ) : (
        <EmptyState title={empty} />
      )}
    </Stack>
  );
}
