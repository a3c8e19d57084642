import { useMediaQuery } from '@/lib/use-media-query';
import { Box, Stack } from '../page/layout.js';
import styles from './table.module.css';
import { Table, type Column } from './table.js';

interface RecordsProps<Row> {
  /** Names the list for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table that shows each row as a card on narrow screens. */
export function Records<Row>({ caption, columns, rows, rowKey }: RecordsProps<Row>) {
  const narrow = useMediaQuery('(width < 48rem)');
  if (!narrow) {
    return <Table caption={caption} captionHidden columns={columns} rows={rows} rowKey={rowKey} />;
  }
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
            .map(({ key, cell }) => (
              <Box key={key} size="md" weight={600}>
                {cell(row)}
              </Box>
            ))}
          <Stack as="dl" gap={1}>
            {columns
              .filter(({ rowHeader }) => !rowHeader)
              .map(({ key, header, cell }) => (
                <div key={key} className={styles.fact}>
                  <dt>{header}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
          </Stack>
        </Stack>
      ))}
    </Box>
  );
}
