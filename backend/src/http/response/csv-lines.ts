import { type CsvCell, csvHeadings, csvLine } from '@tax-firm/contract';

/** Columns of a file: of each the heading, and what an entry has in it. */
export type CsvColumns<Entry> = readonly (readonly [heading: string, cell: (entry: Entry) => CsvCell])[];

/** The lines of a file, its headings first. @param toEntry what to write of a row */
export async function* csvLines<Row, Entry>(
  columns: CsvColumns<Entry>,
  batches: AsyncIterable<readonly Row[]>,
  toEntry: (row: Row) => Entry,
): AsyncGenerator<string> {
  yield csvHeadings(columns.map(([heading]) => heading));
  for await (const rows of batches)
    for (const entry of rows.map(toEntry)) yield csvLine(columns.map(([, cell]) => cell(entry)));
}
