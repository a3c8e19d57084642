import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { Records } from './records.js';
import type { Column } from './table.js';
import { ShowMore } from './show-more.js';
import { EmptyState, ErrorState, LoadingOrError } from '../page/states.js';
import styles from './table.module.css';
import { Stack } from '../page/layout.js';

interface PagedRowsProps<Row> {
  caption: string;
  /** Title of the empty state when no filter is set. */
  empty: string;
  /** Whether rows may be missing because of the filter. */
  filtered: boolean;
  columns: readonly Column<Row>[];
  pages: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>;
  rowKey: (row: Row) => string;
}

/** A paged list in each state: loading, failed, empty, or with rows. */
export function PagedRows<Row>({ caption, empty, filtered, columns, pages, rowKey }: PagedRowsProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = pages;
  const rows = data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    return <LoadingOrError {...{ error, refetch }} label={`Loading: ${caption}`} lines={8} />;
  }
  if (rows.length === 0) {
    return filtered ? (
      <EmptyState title={<span role="status">Nothing matches</span>}>
        <p>Remove a filter, or choose a longer period.</p>
      </EmptyState>
    ) : (
      <EmptyState title={empty} />
    );
  }
  return (
    <Stack gap={3} className={styles.rows} aria-busy={isPlaceholderData || undefined}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Records caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
      <ShowMore shown={rows.length} query={pages} />
    </Stack>
  );
}
